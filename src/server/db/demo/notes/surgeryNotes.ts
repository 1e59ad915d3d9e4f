import type { DemoNote } from './demoNote';

export const surgeryNotes: readonly DemoNote[] = [
  [
    '900-15-2279',
    'a.osei',
    19,
    'Bled from the anastomosis six hours after sleeve resection: BP 100/55, HR 94, Hb 7.1. Two units red cells, tranexamic acid 1 g, back to theatre for endoscopic clipping.',
  ],
  [
    '900-15-2279',
    'nurse',
    12,
    'Back from theatre, pressure recovering after fluids. Drain 60 ml serosanguinous. Pain 4 of 10.',
  ],
  [
    '900-15-2279',
    'a.osei',
    4,
    'Stable since noon, Hb 9.0. Sips allowed. Hourly observations until the evening round.',
  ],
  [
    '900-63-2217',
    'j.lindgren',
    44,
    'Right hemicolectomy, uneventful, blood loss 250 ml. Thoracic epidural at T9. Keep systolic above 95; fluids before vasopressor.',
  ],
  [
    '900-63-2217',
    'nurse',
    15,
    'BP 97/53 with the epidural at 8 ml/h, warm, no dizziness lying. Wearable loses contact whenever he turns to the left, strap tightened twice.',
  ],
  [
    '900-63-2217',
    'j.lindgren',
    3,
    'Abdomen soft, bowel sounds present. Epidural down to 6 ml/h for borderline pressure. Insulin scheme adjusted, glucose 13.',
  ],
  [
    '900-77-8046',
    'r.desai',
    28,
    'Acute cholecystitis, three days of pain. Laparoscopic cholecystectomy on the list today. Latex allergy: theatre informed.',
  ],
  [
    '900-77-8046',
    'nurse',
    2,
    'Fasted since midnight, consent signed, latex-free set checked. Wearable to be charged in theatre.',
  ],
  [
    '900-29-6605',
    'm.chen',
    46,
    "Perforated sigmoid, Hartmann's procedure. Came back on noradrenaline, T 38.4. Piperacillin-tazobactam. Lactate 3.8.",
  ],
  ['900-29-6605', 'm.chen', 32, 'Noradrenaline off at 06:00. MAP 80, lactate 1.8. Temperature settling.'],
  [
    '900-29-6605',
    'j.lindgren',
    8,
    'Eating, stoma pink and working. Stoma nurse teaching. Oral antibiotics from tomorrow.',
  ],
  [
    '900-82-9305',
    'l.murphy',
    16,
    'Elective cholecystectomy tomorrow. Well, euthyroid on levothyroxine. No anticoagulants.',
  ],
  [
    '900-04-5583',
    'l.murphy',
    21,
    'Fell at home, right neck of femur fracture. Fascia iliaca block with good effect. Fit for theatre, ECG sinus rhythm.',
  ],
  [
    '900-34-9965',
    's.kowalski',
    130,
    'Discharged on dual antiplatelet treatment, ramipril and atorvastatin. Cardiac rehabilitation booked, clinic in six weeks.',
  ],
];
