import type { DemoPatient } from './demoPatient';

/** Intensive care: eight beds, the sickest patients of the house. */
export const intensiveCare: readonly DemoPatient[] = [
  {
    ssn: '900-45-1180', name: ['Walter', 'James', 'Brandt'], gender: 'M', born: '1954-02-17', body: [178, 84],
    address: '12 Harbour Lane, Northport', phone: '555-0101', emergency: ['Helga Brandt', 'Wife', '555-0102'],
    comorbidities: ['I25.10', 'I50.22', 'I10', 'E78.5', 'Z95.5'], allergies: ['Z91.041'],
    admissions: [
      { status: 'HOSPITAL_DISCHARGE', diagnosis: 'I20.0', department: 'MED', bed: 3, daysAgo: 190, dischargedDaysAgo: 185 },
      { status: 'IN_ICU', diagnosis: 'R57.0', department: 'ICU', bed: 1, daysAgo: 3 },
    ],
  },
  {
    ssn: '900-71-3026', name: ['Amara', '', 'Okafor'], gender: 'F', born: '1987-09-05', body: [169, 71],
    address: '48 Mill Road, Eastfield', phone: '555-0103', emergency: ['Chidi Okafor', 'Brother', '555-0104'],
    comorbidities: ['J45.909'], allergies: ['Z88.0', 'Z91.010'],
    admissions: [{ status: 'IN_ICU', diagnosis: 'E10.10', department: 'ICU', bed: 2, daysAgo: 3 }],
  },
  {
    ssn: '900-12-3401', name: ['Ingrid', 'Marie', 'Solberg'], gender: 'F', born: '1948-11-30', body: [163, 58],
    address: '3 Fjord Street, Northport', phone: '555-0105', emergency: ['Lars Solberg', 'Son', '555-0106'],
    comorbidities: ['E11.22', 'N18.30', 'I10', 'N39.0', 'M81.0', 'E03.9'], allergies: ['Z88.2'],
    highPriority: 'Urosepsis, lactate rising despite 30 ml/kg fluid. Call the intensivist for any MAP below 65.',
    admissions: [{ status: 'ICU_ADMISSION', diagnosis: 'A41.51', department: 'ICU', bed: 3, daysAgo: 3 }],
  },
  {
    ssn: '900-19-8834', name: ['Mateo', 'Luis', 'Herrera'], gender: 'M', born: '1969-06-21', body: [174, 92],
    address: '77 Orchard Avenue, Westbrook', phone: '555-0107', emergency: ['Carmen Herrera', 'Wife', '555-0108'],
    comorbidities: ['G47.33', 'E66.9'], allergies: [],
    admissions: [{ status: 'IN_ICU', diagnosis: 'I63.9', department: 'ICU', bed: 4, daysAgo: 5 }],
  },
  {
    ssn: '900-08-4459', name: ['Dorothy', 'Ann', 'Whitfield'], gender: 'F', born: '1941-04-12', body: [158, 62],
    address: '9 Chapel Close, Southgate', phone: '555-0109', emergency: ['Ruth Palmer', 'Daughter', '555-0110'],
    comorbidities: ['J44.9', 'I48.20', 'Z79.01'], allergies: ['Z88.6'],
    admissions: [{ status: 'IN_ICU', diagnosis: 'J96.02', department: 'ICU', bed: 5, daysAgo: 6 }],
  },
  {
    ssn: '900-31-7742', name: ['Tomasz', '', 'Nowak'], gender: 'M', born: '1958-01-08', body: [181, 88],
    address: '21 Station Road, Northport', phone: '555-0111', emergency: ['Anna Nowak', 'Wife', '555-0112'],
    comorbidities: ['I42.0', 'I44.2', 'N18.4', 'Z95.0'], allergies: [],
    admissions: [
      { status: 'TRANSFER', diagnosis: 'I50.23', department: 'MED', bed: 5, daysAgo: 30, dischargedDaysAgo: 22 },
      { status: 'IN_ICU', diagnosis: 'I50.23', department: 'ICU', bed: 7, daysAgo: 4 },
    ],
  },
  {
    ssn: '900-66-2093', name: ['Priya', '', 'Raman'], gender: 'F', born: '1976-12-19', body: [160, 66],
    address: '5 Garden Terrace, Eastfield', phone: '555-0113', emergency: ['Arjun Raman', 'Husband', '555-0114'],
    comorbidities: ['K74.60', 'K76.0'], allergies: ['Z88.5'],
    admissions: [{ status: 'ICU_DISCHARGE', diagnosis: 'K26.4', department: 'ICU', bed: 8, daysAgo: 4 }],
  },
];
