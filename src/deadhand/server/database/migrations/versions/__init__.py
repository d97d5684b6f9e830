"""The changes of the schema, in order: one module for each schema that `main` ever had."""
