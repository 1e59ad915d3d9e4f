import { runCommand } from './commandLine';
import { GATEWAY_USAGE, gatewayCommands } from './gatewayCommands';

void runCommand(GATEWAY_USAGE, gatewayCommands);
