/** One analyte of a panel: its usual range, women's where it differs, and how many decimals a laboratory reports. */
export interface Analyte {
  description: string;
  unit: string;
  min: number;
  max: number;
  female?: readonly [min: number, max: number];
  digits: number;
}

export interface Panel {
  type: string;
  analytes: Readonly<Record<string, Analyte>>;
}

/** Adult reference ranges as most hospital laboratories print them. */
export const PANELS = {
  bloodCount: {
    type: 'Complete blood count',
    analytes: {
      haemoglobin: {
        description: 'Haemoglobin',
        unit: 'g/dL',
        min: 13.5,
        max: 17.5,
        female: [12, 15.5],
        digits: 1,
      },
      haematocrit: { description: 'Haematocrit', unit: '%', min: 41, max: 53, female: [36, 46], digits: 0 },
      leukocytes: { description: 'White blood cells', unit: '10^9/L', min: 4, max: 11, digits: 1 },
      neutrophils: { description: 'Neutrophils', unit: '10^9/L', min: 1.8, max: 7.7, digits: 1 },
      platelets: { description: 'Platelets', unit: '10^9/L', min: 150, max: 400, digits: 0 },
    },
  },
  chemistry: {
    type: 'Basic metabolic panel',
    analytes: {
      sodium: { description: 'Sodium', unit: 'mmol/L', min: 135, max: 145, digits: 0 },
      potassium: { description: 'Potassium', unit: 'mmol/L', min: 3.5, max: 5.1, digits: 1 },
      chloride: { description: 'Chloride', unit: 'mmol/L', min: 98, max: 107, digits: 0 },
      bicarbonate: { description: 'Bicarbonate', unit: 'mmol/L', min: 22, max: 29, digits: 0 },
      urea: { description: 'Urea', unit: 'mmol/L', min: 2.5, max: 7.8, digits: 1 },
      creatinine: {
        description: 'Creatinine',
        unit: 'µmol/L',
        min: 62,
        max: 106,
        female: [44, 80],
        digits: 0,
      },
      glucose: { description: 'Glucose', unit: 'mmol/L', min: 3.9, max: 7.8, digits: 1 },
    },
  },
  bloodGas: {
    type: 'Arterial blood gas',
    analytes: {
      ph: { description: 'pH', unit: '', min: 7.35, max: 7.45, digits: 2 },
      carbonDioxide: { description: 'pCO2', unit: 'kPa', min: 4.7, max: 6, digits: 1 },
      oxygen: { description: 'pO2', unit: 'kPa', min: 10.7, max: 13.3, digits: 1 },
      baseExcess: { description: 'Base excess', unit: 'mmol/L', min: -2, max: 2, digits: 1 },
      lactate: { description: 'Lactate', unit: 'mmol/L', min: 0.5, max: 2, digits: 1 },
    },
  },
  inflammation: {
    type: 'Inflammatory markers',
    analytes: {
      crp: { description: 'C-reactive protein', unit: 'mg/L', min: 0, max: 5, digits: 0 },
      procalcitonin: { description: 'Procalcitonin', unit: 'µg/L', min: 0, max: 0.5, digits: 2 },
    },
  },
  liver: {
    type: 'Liver function tests',
    analytes: {
      bilirubin: { description: 'Bilirubin, total', unit: 'µmol/L', min: 3, max: 21, digits: 0 },
      alt: { description: 'Alanine aminotransferase', unit: 'U/L', min: 7, max: 45, digits: 0 },
      alkalinePhosphatase: { description: 'Alkaline phosphatase', unit: 'U/L', min: 40, max: 129, digits: 0 },
      albumin: { description: 'Albumin', unit: 'g/L', min: 35, max: 50, digits: 0 },
      lipase: { description: 'Lipase', unit: 'U/L', min: 13, max: 60, digits: 0 },
    },
  },
  coagulation: {
    type: 'Coagulation screen',
    analytes: {
      inr: { description: 'INR', unit: '', min: 0.9, max: 1.2, digits: 1 },
      aptt: { description: 'aPTT', unit: 's', min: 25, max: 37, digits: 0 },
      fibrinogen: { description: 'Fibrinogen', unit: 'g/L', min: 2, max: 4, digits: 1 },
    },
  },
  cardiac: {
    type: 'Cardiac markers',
    analytes: {
      troponin: { description: 'Troponin T, high sensitivity', unit: 'ng/L', min: 0, max: 14, digits: 0 },
      natriuretic: { description: 'NT-proBNP', unit: 'ng/L', min: 0, max: 300, digits: 0 },
    },
  },
} as const satisfies Record<string, Panel>;

export type PanelKey = keyof typeof PANELS;
