import type { LabComparator } from '../../../../contract/labTests';
import { labCourses, type DemoValue } from './courses';
import { PANELS, type Analyte } from './panels';

/** One laboratory value with the range that it was printed with. */
export interface LabValue {
  description: string;
  unit: string;
  value: number;
  comparator: LabComparator | null;
  min: number;
  max: number;
}

export interface LabSample {
  type: string;
  /** When the blood was drawn and when the result came, in hours before the demo was made. */
  drawnHoursAgo: number;
  reportedHoursAgo: number;
  values: LabValue[];
}

/** Three rounds of samples; a result takes about an hour. */
const ROUNDS = [
  { drawn: 47.5, reported: 46.2 },
  { drawn: 23.4, reported: 22.3 },
  { drawn: 3.6, reported: 2.7 },
] as const;

/** Where in its range an unremarkable value lies, by round and place in the panel: near the middle, never twice alike. */
const NORMAL = [0.42, 0.55, 0.48, 0.61, 0.37, 0.52, 0.45] as const;

/** Every sample of a patient; none for a patient without a course. */
export function labSamplesOf(ssn: string, gender: 'M' | 'F'): LabSample[] {
  const course = labCourses[ssn];
  if (course === undefined) return [];
  return ROUNDS.flatMap(({ drawn, reported }, round) =>
    course.panels.map((key, order) => {
      const analytes: Readonly<Record<string, Analyte>> = PANELS[key].analytes;
      return {
        type: PANELS[key].type,
        drawnHoursAgo: drawn,
        reportedHoursAgo: reported - order * 0.15,
        values: Object.entries(analytes).map(([name, analyte], place) =>
          valueOf(analyte, gender, course.values[name]?.[round], round + place),
        ),
      };
    }),
  );
}

function valueOf(
  analyte: Analyte,
  gender: 'M' | 'F',
  abnormal: DemoValue | undefined,
  place: number,
): LabValue {
  const [min, max] = gender === 'F' && analyte.female ? analyte.female : [analyte.min, analyte.max];
  const normal = min + (max - min) * (NORMAL[place % NORMAL.length] ?? 0.5);
  const [comparator, value] = typeof abnormal === 'object' ? abnormal : [null, abnormal ?? normal];
  return {
    description: analyte.description,
    unit: analyte.unit,
    value: Number(value.toFixed(analyte.digits)),
    comparator,
    min,
    max,
  };
}
