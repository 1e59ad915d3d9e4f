import type { DemoPatient } from './demoPatient';

/** Surgery: six beds, patients before, between and after the theatre. */
export const surgery: readonly DemoPatient[] = [
  {
    ssn: '900-15-2279', name: ['Olivia', 'Rose', 'Carter'], gender: 'F', born: '1980-04-30', body: [171, 68],
    address: '55 Park Lane, Eastfield', phone: '555-0141', emergency: ['Benjamin Carter', 'Husband', '555-0142'],
    comorbidities: ['D50.9'], allergies: ['Z88.5'],
    admissions: [{ status: 'SURGERY_END', diagnosis: 'K91.840', department: 'SUR', bed: 1, daysAgo: 3 }],
  },
  {
    ssn: '900-63-2217', name: ['Rajesh', 'Kumar', 'Patel'], gender: 'M', born: '1961-09-11', body: [167, 74],
    address: '14 Temple Road, Southgate', phone: '555-0143', emergency: ['Meera Patel', 'Wife', '555-0144'],
    comorbidities: ['I25.10', 'E11.65', 'Z95.1'], allergies: ['Z91.013'],
    highPriority: 'Borderline pressure after bowel resection; sensor keeps slipping off, check it at every round.',
    admissions: [{ status: 'PACU_ADMISSION', diagnosis: 'C18.9', department: 'SUR', bed: 2, daysAgo: 3 }],
  },
  {
    ssn: '900-77-8046', name: ['Hannah', '', 'Weiss'], gender: 'F', born: '1995-02-06', body: [165, 57],
    address: '33 College Road, Northport', phone: '555-0145', emergency: ['Miriam Weiss', 'Mother', '555-0146'],
    comorbidities: [], allergies: ['Z91.040'],
    admissions: [{ status: 'SURGERY_PREP', diagnosis: 'K81.0', department: 'SUR', bed: 3, daysAgo: 3 }],
  },
  {
    ssn: '900-29-6605', name: ['Carlos', 'Manuel', 'Ferreira'], gender: 'M', born: '1967-11-18', body: [175, 81],
    address: '70 Bridge Street, Westbrook', phone: '555-0147', emergency: ['Lucia Ferreira', 'Sister', '555-0148'],
    comorbidities: ['I10', 'E78.00', 'Z87.891'], allergies: [],
    admissions: [{ status: 'IN_WARD', diagnosis: 'K63.1', department: 'SUR', bed: 4, daysAgo: 5 }],
  },
  {
    ssn: '900-82-9305', name: ['Mei', '', 'Zhang'], gender: 'F', born: '1984-08-08', body: [159, 54],
    address: '11 Lotus Court, Eastfield', phone: '555-0149', emergency: ['Wei Zhang', 'Husband', '555-0150'],
    comorbidities: ['E03.9'], allergies: [],
    admissions: [{ status: 'PREOPERATIVE', diagnosis: 'K80.20', department: 'SUR', bed: 6, daysAgo: 3 }],
  },
  {
    ssn: '900-04-5583', name: ['George', 'Edward', 'Thornton'], gender: 'M', born: '1952-03-15', body: [180, 90],
    address: '6 Manor Drive, Southgate', phone: '555-0151', emergency: ['Alice Thornton', 'Wife', '555-0152'],
    comorbidities: ['M16.11', 'I10'], allergies: [],
    admissions: [{ status: 'READY_FOR_SURGERY', diagnosis: 'S72.001A', department: 'SUR', bed: 5, daysAgo: 1 }],
  },
];
