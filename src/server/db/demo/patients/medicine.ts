import type { DemoPatient } from './demoPatient';

/** Internal medicine: ten beds. */
export const medicine: readonly DemoPatient[] = [
  {
    ssn: '900-54-6671', name: ['Grace', 'Eleanor', 'Mbeki'], gender: 'F', born: '1962-07-02', body: [166, 70],
    address: '16 Hill Street, Westbrook', phone: '555-0121', emergency: ['Thabo Mbeki', 'Husband', '555-0122'],
    comorbidities: ['C90.00', 'D70.9'], allergies: ['Z88.1'],
    highPriority: 'Neutropenic after chemotherapy: any temperature of 38.0 or above is an emergency.',
    admissions: [{ status: 'IN_WARD', diagnosis: 'D70.9', department: 'MED', bed: 1, daysAgo: 3 }],
  },
  {
    ssn: '900-22-9810', name: ['Henrik', '', 'Lindqvist'], gender: 'M', born: '1950-10-25', body: [176, 79],
    address: '30 Birch Way, Northport', phone: '555-0123', emergency: ['Maja Lindqvist', 'Daughter', '555-0124'],
    comorbidities: ['I10', 'N40.1'], allergies: [],
    admissions: [{ status: 'IN_WARD', diagnosis: 'J18.9', department: 'MED', bed: 2, daysAgo: 4 }],
  },
  {
    ssn: '900-27-6093', name: ['Samuel', 'David', 'Adeyemi'], gender: 'M', born: '1945-05-14', body: [172, 75],
    address: '62 Market Place, Southgate', phone: '555-0125', emergency: ['Folake Adeyemi', 'Wife', '555-0126'],
    comorbidities: ['E11.9', 'I10', 'J44.9'], allergies: ['Z88.0'],
    admissions: [
      { status: 'HOSPITAL_DISCHARGE', diagnosis: 'J44.1', department: 'MED', bed: 4, daysAgo: 95, dischargedDaysAgo: 88 },
      { status: 'WARD_ADMISSION', diagnosis: 'J15.9', department: 'MED', bed: 4, daysAgo: 3 },
    ],
  },
  {
    ssn: '900-83-1157', name: ['Yuki', '', 'Tanaka'], gender: 'F', born: '1993-03-28', body: [157, 51],
    address: '8 Canal Side, Eastfield', phone: '555-0127', emergency: ['Kenji Tanaka', 'Father', '555-0128'],
    comorbidities: ['E05.90'], allergies: [],
    admissions: [{ status: 'IN_WARD', diagnosis: 'N10', department: 'MED', bed: 6, daysAgo: 3 }],
  },
  {
    ssn: '900-40-7728', name: ['Fatima', 'Zahra', 'Benali'], gender: 'F', born: '1957-08-16', body: [161, 83],
    address: '19 River View, Westbrook', phone: '555-0129', emergency: ['Youssef Benali', 'Son', '555-0130'],
    comorbidities: ['I50.32', 'I48.91', 'E66.9', 'Z79.01'], allergies: ['Z88.2', 'Z91.040'],
    admissions: [{ status: 'IN_WARD', diagnosis: 'I50.9', department: 'MED', bed: 8, daysAgo: 6 }],
  },
  {
    ssn: '900-36-5518', name: ['Patrick', 'Sean', 'Gallagher'], gender: 'M', born: '1972-12-03', body: [183, 96],
    address: '41 Quay Street, Northport', phone: '555-0131', emergency: ['Siobhan Gallagher', 'Wife', '555-0132'],
    comorbidities: ['K70.30', 'F10.20', 'I10'], allergies: [],
    admissions: [{ status: 'IN_WARD', diagnosis: 'K85.90', department: 'MED', bed: 9, daysAgo: 3 }],
  },
  {
    ssn: '900-91-3364', name: ['Leila', '', 'Haddad'], gender: 'F', born: '1999-01-22', body: [168, 60],
    address: '27 School Lane, Southgate', phone: '555-0133', emergency: ['Nadia Haddad', 'Mother', '555-0134'],
    comorbidities: ['K50.90'], allergies: [],
    admissions: [{ status: 'WARD_DISCHARGE', diagnosis: 'K50.90', department: 'MED', bed: 10, daysAgo: 8 }],
  },
  {
    ssn: '900-58-4402', name: ['Ernst', 'Otto', 'Vogel'], gender: 'M', born: '1938-06-09', body: [170, 64],
    address: '2 Linden Court, Westbrook', phone: '555-0135', emergency: ['Klara Vogel', 'Wife', '555-0136'],
    comorbidities: ['G20.A1', 'F03.90', 'I10', 'Z66'], allergies: [],
    admissions: [{ status: 'IN_WARD', diagnosis: 'J69.0', department: 'MED', bed: 3, daysAgo: 5 }],
  },
];
