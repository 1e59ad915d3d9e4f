import { hipi } from './hipi';
import { spi } from './spi';

/** Names the pair of models, to be stored beside the scores that they gave. */
export const RISK_ENGINE = `${hipi.id}+${spi.id}`;
