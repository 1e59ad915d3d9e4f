import type { LabComparator } from '../../../../contract/labTests';
import type { PanelKey } from './panels';

/** A value, or what it is a limit of where the laboratory measures no further. */
export type DemoValue = number | readonly [LabComparator, number];

/** Values of an analyte in the first, middle and newest sample. */
type Triple = readonly [DemoValue, DemoValue, DemoValue];

/** An illness in the laboratory: the panels ordered, and the values that leave the middle of the range. */
export interface LabCourse {
  panels: readonly PanelKey[];
  values: Readonly<Record<string, Triple>>;
}

const WARD: readonly PanelKey[] = ['bloodCount', 'chemistry', 'inflammation'];

/** The course of each patient, by social security number. */
export const labCourses: Readonly<Record<string, LabCourse>> = {
  '900-45-1180': {
    panels: ['bloodCount', 'chemistry', 'bloodGas', 'cardiac', 'coagulation'],
    values: {
      lactate: [3.1, 2.6, 2],
      troponin: [4_860, 3_120, 1_940],
      natriuretic: [6_400, 7_150, 6_900],
      creatinine: [138, 151, 144],
      glucose: [10.4, 8.8, 8.1],
    },
  },
  '900-71-3026': {
    panels: ['bloodCount', 'chemistry', 'bloodGas'],
    values: {
      ph: [7.09, 7.29, 7.38],
      bicarbonate: [8, 16, 23],
      carbonDioxide: [2.6, 3.9, 4.9],
      baseExcess: [-19.5, -8.1, -0.9],
      glucose: [31.6, 13.2, 9.4],
      potassium: [5.6, 3.9, 4.2],
      leukocytes: [16.8, 12.1, 8.4],
    },
  },
  '900-12-3401': {
    panels: ['bloodCount', 'chemistry', 'bloodGas', 'inflammation', 'coagulation', 'liver'],
    values: {
      lactate: [1.9, 3.4, 4],
      leukocytes: [14.2, 19.8, 22.4],
      neutrophils: [12.1, 17.9, 20.6],
      platelets: [188, 142, 104],
      crp: [96, 218, 287],
      procalcitonin: [4.2, 18.6, 31.4],
      creatinine: [118, 164, 212],
      urea: [9.8, 14.1, 18.9],
      ph: [7.41, 7.34, 7.29],
      baseExcess: [-1.8, -5.6, -8.2],
      inr: [1.1, 1.3, 1.5],
      albumin: [33, 29, 26],
    },
  },
  '900-19-8834': { panels: ['bloodCount', 'chemistry', 'coagulation'], values: { glucose: [8.9, 8.2, 7.4] } },
  '900-08-4459': {
    panels: ['bloodCount', 'chemistry', 'bloodGas', 'coagulation'],
    values: {
      ph: [7.28, 7.33, 7.36],
      carbonDioxide: [9.4, 8.1, 7.4],
      oxygen: [7.6, 8.2, 8.4],
      bicarbonate: [33, 32, 31],
      inr: [2.6, 2.4, 2.3],
      leukocytes: [13.1, 12.6, 11.8],
    },
  },
  '900-31-7742': {
    panels: ['bloodCount', 'chemistry', 'bloodGas', 'cardiac', 'liver'],
    values: {
      lactate: [2.1, 2.6, 2.9],
      creatinine: [268, 284, 311],
      urea: [24.2, 26.8, 29.5],
      potassium: [5, 5.3, 5.5],
      sodium: [131, 130, 128],
      natriuretic: [18_200, 19_600, 21_300],
      bilirubin: [34, 41, 46],
      alt: [88, 104, 131],
      troponin: [64, 71, 69],
    },
  },
  '900-66-2093': {
    panels: ['bloodCount', 'chemistry', 'coagulation', 'liver'],
    values: {
      haemoglobin: [6.8, 8.7, 8.9],
      haematocrit: [21, 27, 28],
      urea: [15.4, 11.2, 8.1],
      platelets: [98, 104, 110],
      inr: [1.5, 1.4, 1.4],
      bilirubin: [38, 35, 33],
      albumin: [30, 30, 31],
    },
  },
  '900-54-6671': {
    panels: ['bloodCount', 'chemistry', 'inflammation'],
    values: {
      leukocytes: [0.9, 0.7, 1.1],
      neutrophils: [0.3, 0.2, 0.4],
      platelets: [54, 48, 61],
      haemoglobin: [9.1, 8.8, 8.9],
      haematocrit: [27, 26, 27],
      crp: [8, 11, 9],
      procalcitonin: [0.09, ['<', 0.05], ['<', 0.05]],
    },
  },
  '900-22-9810': {
    panels: WARD,
    values: {
      leukocytes: [15.6, 11.9, 9.2],
      neutrophils: [12.8, 8.9, 6.4],
      crp: [186, 98, 42],
      procalcitonin: [2.1, 0.8, 0.4],
    },
  },
  '900-27-6093': {
    panels: [...WARD, 'bloodGas'],
    values: {
      leukocytes: [13.9, 16.2, 18.1],
      neutrophils: [11.2, 13.8, 15.9],
      crp: [148, 214, 251],
      procalcitonin: [1.9, 4.4, 7.2],
      lactate: [1.4, 1.8, 2.3],
      oxygen: [9.1, 8.8, 8.5],
      glucose: [11.4, 12.6, 13.1],
    },
  },
  '900-83-1157': {
    panels: WARD,
    values: {
      leukocytes: [17.2, 13.4, 10.1],
      neutrophils: [14.6, 10.2, 7.1],
      crp: [164, 121, 67],
      procalcitonin: [3.6, 1.7, 0.7],
    },
  },
  '900-40-7728': {
    panels: ['bloodCount', 'chemistry', 'cardiac', 'coagulation'],
    values: {
      natriuretic: [5_240, 4_180, 3_010],
      potassium: [4.1, 3.6, 3.4],
      creatinine: [96, 102, 104],
      inr: [2.2, 2.4, 2.5],
      troponin: [22, 21, 20],
    },
  },
  '900-36-5518': {
    panels: ['bloodCount', 'chemistry', 'liver', 'inflammation', 'coagulation'],
    values: {
      lipase: [['>', 2_000], 890, 310],
      alt: [112, 96, 81],
      bilirubin: [29, 27, 26],
      crp: [74, 131, 92],
      albumin: [32, 31, 31],
      platelets: [121, 118, 126],
      inr: [1.3, 1.3, 1.3],
    },
  },
  '900-91-3364': {
    panels: WARD,
    values: { crp: [62, 24, 9], haemoglobin: [10.9, 10.8, 11.1], platelets: [446, 421, 398] },
  },
  '900-58-4402': {
    panels: WARD,
    values: { crp: [128, 96, 71], leukocytes: [14.4, 12.8, 11.4], sodium: [148, 146, 144] },
  },
  '900-15-2279': {
    panels: ['bloodCount', 'chemistry', 'coagulation', 'bloodGas'],
    values: {
      haemoglobin: [11.4, 7.1, 9],
      haematocrit: [35, 22, 28],
      lactate: [1.2, 2.8, 1.3],
      leukocytes: [9.6, 13.2, 11.8],
    },
  },
  '900-63-2217': {
    panels: ['bloodCount', 'chemistry', 'inflammation', 'coagulation'],
    values: {
      haemoglobin: [11.8, 10.4, 10.2],
      haematocrit: [35, 31, 31],
      crp: [6, 118, 142],
      glucose: [10.2, 14.1, 13],
      leukocytes: [8.1, 13.4, 12.7],
    },
  },
  '900-77-8046': {
    panels: [...WARD, 'liver'],
    values: { leukocytes: [14.8, 13.9, 13.1], crp: [88, 104, 96], alkalinePhosphatase: [142, 138, 133] },
  },
  '900-29-6605': {
    panels: ['bloodCount', 'chemistry', 'bloodGas', 'inflammation'],
    values: {
      lactate: [3.8, 1.8, 1.1],
      leukocytes: [21.3, 15.2, 11.2],
      crp: [312, 224, 108],
      procalcitonin: [22.8, 9.6, 2.4],
      creatinine: [148, 112, 94],
      ph: [7.28, 7.37, 7.41],
      baseExcess: [-7.4, -1.8, 0.4],
    },
  },
  '900-82-9305': { panels: ['bloodCount', 'chemistry', 'liver'], values: { alt: [52, 49, 47] } },
  '900-04-5583': {
    panels: ['bloodCount', 'chemistry', 'coagulation'],
    values: { haemoglobin: [13.9, 12.8, 12.1], haematocrit: [42, 39, 37] },
  },
  '900-34-9965': {
    panels: ['bloodCount', 'chemistry', 'cardiac'],
    values: { troponin: [1_240, 680, 310], glucose: [9.1, 8.7, 8.4] },
  },
};
