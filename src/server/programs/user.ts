import { askSecret } from './askSecret';
import { runCommand } from './commandLine';
import { USER_USAGE, userCommands } from './userCommands';

void runCommand(USER_USAGE, userCommands(askSecret));
