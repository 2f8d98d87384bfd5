"""The examples of the API's description: real answers, heard while tests play."""
