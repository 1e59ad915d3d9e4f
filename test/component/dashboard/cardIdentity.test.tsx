import { screen } from '@testing-library/react';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';
import { show } from '../../fixtures/screens/shownCard';

it('[PDB-07] the SSN of a card links to the patient', () => {
  show(dashboardEntry({ patient: { id: 4711, ssn: '900-12-3401' } }));
  expect(screen.getByRole('link', { name: '900-12-3401' })).toHaveAttribute('href', '/patients/4711/');
});

it('[PDB-07] a patient without an SSN is --', () => {
  show(dashboardEntry({ patient: { id: 4711, ssn: '' } }));
  expect(screen.getByRole('link', { name: '--' })).toHaveAttribute('href', '/patients/4711/');
});
