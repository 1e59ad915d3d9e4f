import type { CSSProperties } from 'react';
import './chartPaper.css';

/** On an upright sheet, A4 or Letter, beside margins and borders; on paper the scores stand on the same time axis. */
const PAPER_WIDTH = 640;
export const CARDIO_PAPER = { width: PAPER_WIDTH, height: 300 };
export const OXYGEN_PAPER = { width: PAPER_WIDTH, height: 220 };
/** For the style sheet. */
export const PAPER = {
  '--paper-width': `${PAPER_WIDTH}px`,
  '--paper-cardio': `${CARDIO_PAPER.height}px`,
  '--paper-oxygen': `${OXYGEN_PAPER.height}px`,
} as CSSProperties;
