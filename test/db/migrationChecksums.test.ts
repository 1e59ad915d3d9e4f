import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '../../src/server/db/engine/migrate';
import { openTestDatabase } from '../fixtures/database/database';

/**
 * SHA-256 of the SQL text of every migration that hospitals may have applied. Frozen: a database that has applied a migration refuses
 * to start with another text under its name. A line is added with each new migration, and never changed.
 */
const FROZEN = {
  '0001_initial': 'b7f25e5ab0abc82adbd05462e054af26b623cde2629935bf43869cff6fb261dc',
  '0002_token_activity': 'c135d5d6f7f7d5b8da133381bbdb93abc775106bba083640edd0e06b9d5af58d',
  '0003_alerts': '04612debf2f865dd11e7ee092a949e8780c2fd8f2ea41133ac027e942d3cea6d',
  '0004_patients': 'af95aa202524d36fef6f0651eeb6dbd5fc965ffcf1dd90880e02f60b6d6a82b8',
  '0005_devices': '2d19221c5801b33704135b00c01e5b446831783ecc5b37a9938e8f68bd4749a8',
  '0006_audit': '90a567d80548047616c7a2bde97a72ea9264d666b022ced217c70bdf2f46fa70',
  '0007_buckets': 'a6702e2e37b940d703a26ffa96b362de1d0caaa7ac432dc3f9e32fa0639319c1',
  '0008_initials': 'baee23de98ad68dfdb706ef7df758ca256b325ec0eb6a7a20fcee9e6ee6712e8',
  '0009_honest_clocks': '86c21ad03fcb787db3e8b4266cc81e6d894e7540366cdf3bcf08cf02b29b631f',
  '0010_minute_extremes': '2ec96e6a04d6dade43738330ddb5ff4582de6e64a3e97f61f628cb6bd405b765',
  '0011_submissions': '4f18f07317c4b2c8da9ac99f6e765dd6fec871a14366c7d6be4b25ad122f00bc',
  '0012_joined_names': 'baa16342122df6b9aedfac3572c0c8ddc1ca8cbb59f7e5a4817ddb332089400d',
  '0013_session_ends': '5a2858bffabe03db04357d5b62bc5efa36ae8a5d39312b060c7b8cc321047040',
  '0014_struck_out_sets': '45d2d007ccafc056ce7e3321ecf91e0b5c09d6b24ff44b23819543638506370a',
  '0015_department_keys': 'e1e12981e084393238ee00a636be068f34e88171eae0fb62e6243bdf4ee47eb8',
  '0016_place_words': '1c9fc91c8cc99fd3122e3831b674f0d23c18e8104ed45d6d75902cecd761ae5d',
};

describe('the migrations', () => {
  it('keep the text under which they were applied', async () => {
    const { db, close } = await openTestDatabase();
    const applied = await listMigrations(db);
    await close();
    expect(Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]))).toEqual(FROZEN);
  });

  it('are all frozen', () => {
    const files = readdirSync(join(__dirname, '../../src/server/db/migrations'));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(Object.keys(FROZEN));
  });
});
