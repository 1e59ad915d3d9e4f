import type { DemoNote } from './demoNote';

export const medicineNotes: readonly DemoNote[] = [
  [
    '900-54-6671',
    's.kowalski',
    42,
    'Neutrophils 0.3, afebrile. Day 9 after second cycle. Protective isolation, no raw food. Temperature four-hourly; 38.0 or above: cultures and piperacillin-tazobactam within 60 minutes, do not wait for results.',
  ],
  [
    '900-54-6671',
    'nurse',
    10,
    'Feels well, mouth care done, two small ulcers on the tongue. T 36.7 all shift. Husband visiting with mask.',
  ],
  [
    '900-22-9810',
    'l.murphy',
    38,
    'Right lower lobe pneumonia, CURB-65 2. Day 3 amoxicillin, afebrile for 24 h, off oxygen since the morning. Mobilising with physiotherapy.',
  ],
  [
    '900-22-9810',
    'nurse',
    6,
    'Slept well. SpO2 96 % on air after walking the corridor. Wearable battery low, charger to be brought from store.',
  ],
  [
    '900-27-6093',
    'l.murphy',
    30,
    'Bibasal crackles, CRP 214. Oxygen 2 l by nasal cannula. Co-amoxiclav contraindicated (penicillin rash), levofloxacin started. Sputum sent.',
  ],
  [
    '900-27-6093',
    's.kowalski',
    7,
    'Not improving: T 38.3, RR 23, HR 105. Repeat cultures taken, chest film shows extending left base consolidation. Discussed with ICU outreach, review in 4 h or earlier if systolic below 100.',
  ],
  [
    '900-27-6093',
    'nurse',
    1.5,
    'Breathless on turning, finishes sentences. Drinking little, IV fluids 100 ml/h running.',
  ],
  [
    '900-83-1157',
    'r.desai',
    34,
    'Acute pyelonephritis, right flank tender, T 39.1 on arrival. Ceftriaxone. Pregnancy test negative. Ultrasound without obstruction.',
  ],
  [
    '900-83-1157',
    'nurse',
    8,
    'Pain 3 of 10, no vomiting since yesterday. Switch to oral antibiotics tomorrow if the temperature stays down.',
  ],
  [
    '900-40-7728',
    's.kowalski',
    40,
    'Decompensated HFpEF with fast AF. Weight 83 kg (dry weight about 78). Furosemide 80 mg IV twice daily, bisoprolol increased. Fluid restriction 1.5 l.',
  ],
  [
    '900-40-7728',
    'nurse',
    9,
    'Minus 1.4 l since yesterday, ankles softer. Walks to the window without stopping. Potassium 3.4 reported to doctor.',
  ],
  [
    '900-36-5518',
    'l.murphy',
    36,
    'Alcohol-related pancreatitis, lipase 2,140. Fluids, analgesia. CIWA 6, chlordiazepoxide reducing scheme, thiamine.',
  ],
  [
    '900-36-5518',
    'a.osei',
    11,
    'Abdomen soft, drinking clear fluids. MAP in the mid-seventies, usual for him when not drinking. CIWA 2.',
  ],
  [
    '900-91-3364',
    'r.desai',
    20,
    "Crohn's flare settling on IV steroids, stool frequency 3. Change to prednisolone 40 mg; home tomorrow with early clinic.",
  ],
  [
    '900-58-4402',
    's.kowalski',
    26,
    'Aspiration pneumonia. DNR in place, wishes documented with wife present. Ward-based care, antibiotics by mouth when safe to swallow.',
  ],
];
