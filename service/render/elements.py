"""What all pictures are made of."""

from xml.etree import ElementTree as ET


def add_text(parent: ET.Element, tag: str, content: str, **attributes: str) -> ET.Element:
    """An element with text in it."""
    element = ET.SubElement(parent, tag, attributes)
    # a character that XML cannot carry, e.g. from a player's name, would spoil the whole picture
    element.text = "".join(sign for sign in content if sign.isprintable() or sign == "\n")
    return element
