import type { DemoPatient } from './demoPatient';

/** Expected, on the way through the house, or gone home: nobody here wears a device. */
export const waiting: readonly DemoPatient[] = [
  {
    ssn: '900-37-1126', name: ['Elena', '', 'Petrova'], gender: 'F', born: '1978-10-01', body: [170, 65],
    address: '24 Spring Gardens, Northport', phone: '555-0161', emergency: ['Ivan Petrov', 'Husband', '555-0162'],
    comorbidities: ['M06.9'], allergies: ['Z88.6'],
    admissions: [{ status: 'REGISTERED', diagnosis: 'M17.11', department: 'SUR', bed: null, daysAgo: 0 }],
  },
  {
    ssn: '900-49-7350', name: ['David', 'Kofi', 'Mensah'], gender: 'M', born: '1990-05-23', body: [179, 77],
    address: '90 Forest Road, Westbrook', phone: '555-0163', emergency: ['Abena Mensah', 'Sister', '555-0164'],
    comorbidities: ['D57.1'], allergies: [],
    admissions: [{ status: 'HOSPITAL_ADMISSION', diagnosis: 'R50.9', department: 'MED', bed: null, daysAgo: 0 }],
  },
  {
    ssn: '900-60-8891', name: ['Sofia', 'Lucia', 'Romano'], gender: 'F', born: '2001-07-14', body: null,
    address: '18 Castle Street, Eastfield', phone: '555-0165', emergency: ['Marco Romano', 'Father', '555-0166'],
    comorbidities: [], allergies: [],
    admissions: [{ status: 'PENDING', diagnosis: 'K35.80', department: 'SUR', bed: null, daysAgo: 0 }],
  },
  {
    ssn: '900-73-2048', name: ['William', 'Charles', 'Hughes'], gender: 'M', born: '1947-12-27', body: [173, 86],
    address: '4 Priory Gate, Southgate', phone: '555-0167', emergency: ['Margaret Hughes', 'Wife', '555-0168'],
    comorbidities: ['I71.40', 'I73.9', 'Z87.891'], allergies: ['Z91.041'],
    admissions: [{ status: 'NEED_SURGERY', diagnosis: 'I71.40', department: 'SUR', bed: null, daysAgo: 1 }],
  },
  {
    ssn: '900-86-5219', name: ['Nadia', '', 'Rahimi'], gender: 'F', born: '1974-01-31', body: [164, 72],
    address: '52 Rose Lane, Northport', phone: '555-0169', emergency: ['Omid Rahimi', 'Husband', '555-0170'],
    comorbidities: ['C50.919'], allergies: [],
    admissions: [{ status: 'SURGERY_SCHEDULED', diagnosis: 'C50.919', department: 'SUR', bed: null, daysAgo: 1 }],
  },
  {
    ssn: '900-11-6437', name: ['Lucas', '', 'Dubois'], gender: 'M', born: '1986-06-18', body: [182, 78],
    address: '36 Abbey Road, Westbrook', phone: '555-0171', emergency: ['Camille Dubois', 'Partner', '555-0172'],
    comorbidities: ['K40.90'], allergies: [],
    admissions: [{ status: 'ON_HOLD', diagnosis: 'K40.90', department: 'SUR', bed: null, daysAgo: 3 }],
  },
  {
    ssn: '900-52-3970', name: ['Aisha', '', 'Khan'], gender: 'F', born: '1982-09-09', body: [162, 69],
    address: '13 Willow Drive, Eastfield', phone: '555-0173', emergency: ['Imran Khan', 'Husband', '555-0174'],
    comorbidities: ['K42.9'], allergies: ['Z88.0'],
    admissions: [{ status: 'SURGERY_START', diagnosis: 'K42.9', department: 'SUR', bed: null, daysAgo: 0 }],
  },
  {
    ssn: '900-95-4716', name: ['Robert', 'Alan', 'Fraser'], gender: 'M', born: '1935-02-28', body: [169, 61],
    address: '1 Church Walk, Southgate', phone: '555-0175', emergency: ['Fiona Fraser', 'Daughter', '555-0176'],
    comorbidities: ['C34.90', 'C79.51', 'Z51.5'], allergies: [],
    admissions: [{ status: 'EXPIRED', diagnosis: 'C34.90', department: 'MED', bed: 7, daysAgo: 12, dischargedDaysAgo: 6 }],
  },
  {
    ssn: '900-68-1802', name: ['Zoe', 'Anne', 'Papadakis'], gender: 'F', born: '1991-11-11', body: [167, 63],
    address: '29 Harbour Lane, Northport', phone: '555-0177', emergency: ['Nikos Papadakis', 'Brother', '555-0178'],
    comorbidities: ['K80.20'], allergies: [],
    admissions: [
      { status: 'NO_SHOW', diagnosis: 'K80.20', department: 'SUR', bed: null, daysAgo: 40, dischargedDaysAgo: 40 },
      { status: 'SURGERY_CANCELED', diagnosis: 'K80.20', department: 'SUR', bed: null, daysAgo: 9, dischargedDaysAgo: 8 },
    ],
  },
  {
    ssn: '900-34-9965', name: ['Jamal', 'Anthony', 'Brooks'], gender: 'M', born: '1964-04-04', body: [177, 101],
    address: '81 Mill Road, Westbrook', phone: '555-0179', emergency: ['Denise Brooks', 'Wife', '555-0180'],
    comorbidities: ['I10', 'E11.9', 'I25.2'], allergies: [],
    admissions: [{ status: 'HOSPITAL_DISCHARGE', diagnosis: 'I21.4', department: 'MED', bed: 7, daysAgo: 14, dischargedDaysAgo: 5 }],
  },
];
