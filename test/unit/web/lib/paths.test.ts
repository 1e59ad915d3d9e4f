import { paths } from '../../../../src/web/lib/paths';

describe('the addresses of the screens', () => {
  it.each([
    ['/', paths.root],
    ['/login', paths.login],
    ['/logout', paths.logout],
    ['/general-dashboard', paths.generalDashboard],
    ['/patient-dashboard', paths.patientDashboard],
    ['/notifications', paths.notifications],
    ['/patients', paths.patients],
    ['/patients/add', paths.addPatient],
    ['/devices', paths.devices],
    ['/devices/add', paths.addDevice],
    ['/wall', paths.wall],
    ['/operations', paths.operations],
    ['/operations/displays', paths.displays],
    ['/operations/gateways', paths.gateways],
    ['/operations/audit', paths.audit],
    ['/admin', paths.admin],
    ['/admin/users', paths.users],
    ['/admin/departments', paths.departments],
    ['/admin/departments/add', paths.addDepartment],
    ['/admin/beds', paths.beds],
    ['/admin/beds/add', paths.addBed],
  ])('%s', (ofSpecification, address) => {
    expect(address).toBe(ofSpecification);
  });

  it.each([
    ['/patients/7', paths.patient],
    ['/patients/7/profile', paths.patientProfile],
    ['/patients/7/labs/tests', paths.patientLabs],
    ['/patients/7/notes', paths.patientNotes],
    ['/notes/7', paths.note],
    ['/devices/7', paths.device],
    ['/devices/7/edit', paths.editDevice],
    ['/patient-chart/7', paths.patientChart],
    ['/admin/users/7', paths.user],
    ['/admin/departments/7', paths.department],
    ['/admin/departments/7/edit', paths.editDepartment],
    ['/admin/beds/7', paths.bed],
    ['/admin/beds/7/edit', paths.editBed],
  ])('%s', (ofSpecification, addressOf) => {
    expect(addressOf(7)).toBe(ofSpecification);
  });
});
