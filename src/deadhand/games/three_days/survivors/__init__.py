"""The Survivors: hands, equipment, damage, deaths, and the end."""
