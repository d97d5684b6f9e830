"""The cards of a deck as a PDF: nine on a sheet, to be cut apart. It needs the extra `deadhand[print]`."""
