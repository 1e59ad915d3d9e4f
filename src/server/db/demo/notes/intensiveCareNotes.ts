import type { DemoNote } from './demoNote';

export const intensiveCareNotes: readonly DemoNote[] = [
  [
    '900-45-1180',
    'm.chen',
    46,
    'Day 1 after anterior STEMI, PCI to LAD with one stent. Echo: LVEF 25 %, no effusion. Cool peripheries, lactate 3.1. Noradrenaline 0.12 µg/kg/min, dobutamine 4 µg/kg/min. Target MAP 65 or above, reassess for mechanical support if lactate rises.',
  ],
  [
    '900-45-1180',
    'nurse',
    22,
    'Comfortable overnight, no chest pain. Urine 35–40 ml/h. Radial line re-zeroed at 04:00, good trace. Two runs of NSVT, self-terminating, registrar informed.',
  ],
  [
    '900-45-1180',
    'j.lindgren',
    5,
    'Lactate down to 2.0, dobutamine to 3. MAP 65–70 on unchanged noradrenaline. Furosemide 20 mg IV given for basal crackles. Family updated.',
  ],
  [
    '900-71-3026',
    'r.desai',
    44,
    'DKA, pH 7.09 on arrival, ketones 6.2. Fluids and fixed-rate insulin per protocol, potassium replaced hourly. Trigger likely missed basal doses during a viral illness.',
  ],
  [
    '900-71-3026',
    'r.desai',
    14,
    'Anion gap closed, ketones 0.4. Eating. Basal insulin given two hours before stopping the infusion. For step-down to MED tomorrow; diabetes nurse to see.',
  ],
  [
    '900-71-3026',
    'nurse',
    3,
    'Capillary glucose 9.8. Independent to bathroom. Asks for sick-day rules in writing.',
  ],
  [
    '900-12-3401',
    'a.osei',
    33,
    'Admitted from nursing home: fever, rigors, cloudy urine. BP 128/70, T 38.1, lactate 1.9. Urine and two sets of blood cultures taken, then ceftriaxone 2 g IV. Catheter changed.',
  ],
  [
    '900-12-3401',
    'm.chen',
    20,
    'Deteriorating: HR 112, RR 24, T 38.4, new confusion. Lactate 3.4. 30 ml/kg balanced crystalloid complete. E. coli in both blood culture sets, switched to meropenem because of previous ESBL. Renal ultrasound: mild right hydronephrosis, urology informed.',
  ],
  [
    '900-12-3401',
    'nurse',
    4,
    'Warm, flushed, tachypnoeic at 26. Oriented to person only. Urine 20 ml in the last hour, doctor informed. Family at bedside.',
  ],
  [
    '900-12-3401',
    'm.chen',
    2,
    'Lactate 4.0. If MAP falls below 65 start noradrenaline through the existing central line. Urology for right ureteric stent this afternoon. Full escalation confirmed with the son.',
  ],
  [
    '900-19-8834',
    'j.lindgren',
    40,
    'Left MCA infarct, thrombolysed at 2 h 10. NIHSS 14 to 8. Permissive hypertension: treat only above 180/105.',
  ],
  [
    '900-19-8834',
    's.kowalski',
    12,
    'Swallow assessment: safe for thickened fluids and puree. Right arm 3/5, leg 4/5. CT at 24 h without haemorrhage, aspirin started.',
  ],
  [
    '900-08-4459',
    'a.osei',
    30,
    'Hypercapnic COPD exacerbation, pH 7.28 to 7.35 on NIV. Target SpO2 88–92 %. Prednisolone 30 mg day 2 of 5.',
  ],
  [
    '900-08-4459',
    'nurse',
    1,
    'Went down for CT chest with porter and nurse at the half hour; wearable taken off for the scan. To be put back on return.',
  ],
  [
    '900-31-7742',
    'j.lindgren',
    47,
    'Decompensated DCM, LVEF 18 %. Pacemaker rhythm at 60. Cool to the knees, creatinine 284. Milrinone 0.25 µg/kg/min. Usual systolic at home about 90.',
  ],
  [
    '900-31-7742',
    'm.chen',
    18,
    'MAP drifting to low sixties since last night, lactate 2.6. Noradrenaline 0.06 added. Discussed with transplant centre: they will review on Monday.',
  ],
  [
    '900-31-7742',
    'nurse',
    2,
    'BP 82/50, mean 60. Passing 15 ml/h. Patient tired, says he feels light-headed sitting up. Doctor at bedside.',
  ],
  [
    '900-66-2093',
    'r.desai',
    45,
    'Haematemesis at home, two units red cells. Gastroscopy: 12 mm duodenal ulcer, visible vessel, adrenaline and two clips. Pantoprazole infusion 72 h.',
  ],
  [
    '900-66-2093',
    'a.osei',
    9,
    'No further bleeding, Hb 8.9 stable. MAP about 72, warm hands, passing urine. Watch for rebleed; repeat Hb at 18:00. Bed requested on MED.',
  ],
];
