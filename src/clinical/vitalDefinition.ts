/** Ends included. */
export interface Range {
  min: number;
  max: number;
}

/** The charts, each with a value axis at both sides. */
export type ChartKind = 'cardio' | 'oxygenTemperature';
export type ChartSide = 'left' | 'right';

/** The properties of every vital, in `vitals.ts`: every list of vitals is derived from it. */
export interface VitalDefinition {
  /** Short name, on chips, legends and toggles. */
  label: string;
  /** Name in full. */
  name: string;
  /** Name of its series in a chart (spec §2). */
  seriesName: string;
  /** Name of its row in a table of vitals. */
  rowName: string;
  /** How the reasons of a risk model name it (MODELS.md, "Reasons"). */
  modelName: string;
  /** As it is shown. */
  unit: string;
  /** The same unit in UCUM. */
  ucum: string;
  /** Whether its number could be mistaken for another quantity in a sentence that leaves the unit out. */
  needsUnit: boolean;
  /** Decimals that are shown. */
  digits: number;
  /** Hard: outside them a value is a fault of the probe, not of the patient (open-points §4). */
  limits: Range;
  /** The range a ward usually sees: a typed value outside it must be confirmed before it is saved. */
  plausible: Range;
  /** Of an adult at rest: drawn behind its line, and never a reason for an alarm. */
  normal: Range;
  /** Within it lies the mean of a simulated patient. */
  simulatedMean: Range;
  /** The smallest change that is shown as a trend: less is noise (`trend.ts`). */
  trendFrom: number;
  /** Its type where an observation is sent by itself (spec §3). */
  observationType: string;
  /** The chart that draws it, and the side of the axis that it is read on. */
  chart: ChartKind;
  side: ChartSide;
  /** Column of the tip over the charts, from 0. */
  tipColumn: number;
  /** Name of its colour in `tokens.css`. Vitals of one tile share one colour. */
  token: string;
  /** The tile that shows it, on cards, profile and chart. */
  tile: string;
  /** Whether it is a part of NEWS2: `news2.ts` then has its points. */
  isNews2Part: boolean;
  /** Whether it is forecast: the forecast's model then has a table for it. */
  isForecast: boolean;
}
