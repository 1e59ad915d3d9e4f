/** The texts of the document besides the routes. */
export const DESCRIPTION =
  'Clinical patient monitoring. For research use only. Trailing slashes are optional; times are ISO 8601 in UTC. ' +
  'Where ADMIN_MFA is set, an Admin without a second factor gets a 403 with `enrol` from every operation but those that set one up. ' +
  'Any operation may answer 503 with `Retry-After` while the database is unavailable. The examples are those of the demo hospital, whose patients are invented.';

export const CONTACT = { name: 'The operator of this server' };

export const LICENCE = { name: 'Unlicensed, not for distribution', identifier: 'LicenseRef-Unlicensed' };

export const SECURITY_SCHEMES = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Token <token>`, from /api/api-token-auth/',
  },
  device: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Device <gateway token>`, issued by the gateway command',
  },
  display: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Display <token of a display>`, from /api/displays/; opens the wall display alone',
  },
} as const;

/** In the order in which a newcomer needs them. */
export const TAGS = [
  { name: 'session', description: 'Signing in and out' },
  { name: 'second factor', description: 'Codes of an authenticator app beside the password' },
  { name: 'users', description: 'The staff' },
  { name: 'dashboard', description: 'The boards, and how the whole ward stands' },
  { name: 'patients', description: 'Patients, with what was measured and computed of them' },
  { name: 'find', description: 'Patients, devices and departments in one search' },
  { name: 'admissions', description: 'Stays: admitted, changed, closed' },
  { name: 'observations', description: 'Vital signs that a person read off and logged' },
  { name: 'clinical notes', description: 'What clinicians write about patients' },
  { name: 'lab tests', description: 'Laboratory results' },
  { name: 'alerts', description: 'The alerts of a patient' },
  { name: 'alarms', description: 'Alarms from their raise to their end, who has them, and pauses' },
  { name: 'notifications', description: 'Alerts sent to the signed-in user' },
  { name: 'devices', description: 'Wearables and feeds, and who wears them' },
  {
    name: 'alarm limits',
    description: 'Where alarms of vitals begin: of the hospital, a department, a patient',
  },
  { name: 'displays', description: 'Displays on walls and their tokens; an Admin keeps them' },
  { name: 'gateways', description: 'What each gateway may send, and its token; an Admin keeps them' },
  {
    name: 'interfaces',
    description: 'Links to other systems that speak HL7 v2, and their messages; an Admin keeps them',
  },
  { name: 'audit', description: 'Who did and saw what; an Admin reads it' },
  { name: 'ingest', description: 'Readings of devices; with a gateway token' },
  { name: 'departments', description: 'Departments; an Admin writes them' },
  { name: 'beds', description: 'Beds of the departments; an Admin writes them' },
  { name: 'diagnoses', description: 'The list of diagnoses' },
  { name: 'health', description: 'For monitoring this server' },
];

/** The headers that a request may carry, where its operation names them. */
export const HEADERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Sent again with the same key and body, the request has its effect once.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '5f0c1c52-3f7e-4b0e-9f0a-0d6f1b1f6a2e',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of what was read: what was changed since is not overwritten but answered with 409.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the version that the client holds: while it is the newest, the answer is 304.',
    schema: { type: 'string' },
  },
} as const;
