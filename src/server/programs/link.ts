import { runCommand } from './commandLine';
import { LINK_USAGE, linkCommands } from './linkCommands';

void runCommand(LINK_USAGE, linkCommands);
