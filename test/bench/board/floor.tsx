import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { riskBand } from '../../../src/clinical/risk';
import type { Dashboard, DashboardEntry } from '../../../src/contract/dashboard';
import { formatTimestamp } from '../../../src/web/lib/dates';
import {
  meanPressureText,
  pressureText,
  scoreText,
  shockIndexText,
  vitalText,
} from '../../../src/web/clinical/words/observationText';
import { PatientCard } from '../../../src/web/features/dashboard/card/PatientCard';
import '../../../src/web/features/dashboard/grid/CardGrid.css';
import '../../../src/web/ui/theme/page.css';
import '../../../src/web/ui/theme/tokens.css';

/**
 * The floor: the same cards, all of them in the document and none of them skipped, kept until the end; every
 * poll writes the texts that changed into their nodes. No framework, no cache, no order.
 */
const POLL_MS = 2_000;

const style = document.createElement('style');
style.textContent = '.card { content-visibility: visible !important; }';
document.head.append(style);
const grid = document.createElement('main');
grid.className = 'card-grid';
document.body.append(grid);

const TEXTS = '.score > b, .vital-value, .status-level, .sync';
interface Kept {
  nodes: Text[];
  texts: string[];
}
const cards = new Map<number, Kept>();

function textsOf({ observations: o, battery_level: level, last_sync: lastSync }: DashboardEntry): string[] {
  return [
    scoreText(o.hipi),
    scoreText(o.spi),
    vitalText('heartRate', o),
    pressureText(o),
    meanPressureText(o) ?? '',
    vitalText('bloodOxygenSaturation', o),
    vitalText('respirationRate', o),
    vitalText('bodyTemperature', o),
    shockIndexText(o),
    `${level ?? '--'}%`,
    formatTimestamp(lastSync ?? ''),
  ];
}

function keep(entry: DashboardEntry): void {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <PatientCard
          entry={entry}
          band={riskBand(entry.observations.hipi, entry.observations.spi)}
          isConnectionLost={false}
        />
      </MemoryRouter>,
    ),
  );
  const card = holder.firstElementChild?.cloneNode(true);
  root.unmount();
  if (!(card instanceof Element)) throw new Error('The card drew nothing');
  grid.append(card);
  const nodes = [...card.querySelectorAll(TEXTS)].flatMap((element) => textNodesOf(element));
  const texts = textsOf(entry);
  if (nodes.length !== texts.length) throw new Error(`${nodes.length} nodes for ${texts.length} texts`);
  cards.set(entry.device_id, { nodes, texts });
}

function textNodesOf(element: Element): Text[] {
  return [...element.childNodes].flatMap((node) =>
    node instanceof Text ? [node] : node instanceof Element ? textNodesOf(node) : [],
  );
}

async function poll(): Promise<void> {
  const answer = await fetch('/api/dashboard/patients/?high_risk=false&low_battery=false&no_sync=false', {
    cache: 'no-store',
  });
  for (const entry of JSON.parse(await answer.text()) as Dashboard) {
    const kept = cards.get(entry.device_id);
    if (kept === undefined) keep(entry);
    else patch(kept, textsOf(entry));
  }
  setTimeout(() => void poll(), POLL_MS);
}

function patch(kept: Kept, texts: string[]): void {
  texts.forEach((text, index) => {
    const node = kept.nodes[index];
    if (text !== kept.texts[index] && node !== undefined) node.textContent = text;
  });
  kept.texts = texts;
}

void poll();
