"""Plain options as a world: somebody says which one is meant. Its parts are loaded one by one."""
