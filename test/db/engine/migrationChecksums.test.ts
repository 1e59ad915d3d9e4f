import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listMigrations } from '../../../src/server/db/engine/migrate';
import { openTestDatabase } from '../../fixtures/database/database';

/**
 * SHA-256 of the SQL text of every migration that hospitals may have applied. Frozen: a database that has applied a migration refuses
 * to start with another text under its name. A line is added with each new migration, and never changed.
 * There is no 0026: 0025 and 0027 came in one commit, and no commit has held a migration of that number.
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
  '0017_displays': '19f4c3636a085c96331e4b28ecad238b8b209b0bd74cfcf46ac5fcffbd72c434',
  '0018_alarms': 'f909396a958a84c52b8aba9db30bbb2f7e34ca64a60363fe966db177a26f460a',
  '0019_alarm_limits': '5e78c20baee203d9e1de3bb0cbfc613c7ef16760ea12a3ec099b1f67562a4115',
  '0020_duty': '2996a8aababd010ddb971d981f15ce24d6b0e12711617e74a0e21de81cd07a2e',
  '0021_alarm_load': '85e83afc2081defb644e43a21aad4523200e36dd30a64933e571d73664062325',
  '0022_limit_audit': 'eaff98d10e726a4501cdd3409de118b533f5da4bbf4f7b9ab244207649843bba',
  '0023_lapsed_owner': '61d502c70e595e27d71d58b8a1804cedb87c11766bca2586352692d3bb28c683',
  '0024_alarm_owners': 'ebefd7a31b248c61d2212b75b8b2d1e76ac08a00f39e171a3787482b0d74bd72',
  '0025_guarded_audit': '4e0f0099b3a46f6fb4aef060294b77c3aba5cf041d57c3d03fbf6a1c78751d1d',
  '0027_station_tries': 'f3b19782d2c263cb56f46863126032845cb69875388e9ab1dde87de237c4f35e',
  '0028_replaced_tokens': 'e63d202133f0a34703a5a61d45e609ea7f35d7f878923ffe5a27fc62523c4b50',
  '0029_pause_made': 'c2d91da258f867faf236b62e7532608457ab098cf903ab3900c4934de70c1baf',
  '0030_readiness': '2fc70632d9760ce1556aecb722789d5b3daa0afc663267b2571efe204afb4bf5',
  '0031_gates': '37db65e3e4f720383727fc347d853c661496db4211917ccb1fb7cd2a4a8f4962',
  '0032_session_lock': 'dc739ea6f8024ef5240a99d737f5875b4777f1066e6ba0652428223def041ae2',
  '0033_single_sign_on': 'b915e5bb66d08dd2530561f3109369b33c5404cd43bbdb5849a6b178812ed733',
  '0034_second_factors': '95dc7b78068999e8090152804c1a7d6318fef46d77c48c47ea272222de6eb513',
  '0035_notifications_of_alerts': 'e0b296c6c8ee011e1de111e8d102d60eb9183666b72fe138894f603d8e2bbe36',
  '0036_ward_scope': '96237e699ad0bd01313f44b0af0f877bd5bc91a4bd06e0ba070bc30cde9fa2f4',
  '0037_passkeys': '177023294521aa1b0ea2c019e261049676775f40d88a090cbfdbe45431bc58ab',
  '0038_erasure_and_stream': '85956cd42c80d0ac0d74b0d607fb1147faa6a84f9fa6157d8bf8f867a21f7fe7',
  '0039_outages_and_logouts': '056f4a4c47ad615cfbb55965f7d0a9eed9f3fb052704dccef58ce010e85108cd',
  '0040_hl7': 'e0448aaacbe8b78473b8fa6cdc6ac8cb173a7397ed9d8b6d64b48042578d61a7',
  '0041_lab_codes': '37beaa8ab4dbf66f4bb5bdb0159cbe01a580490da7dcf9cebbc3bf012af02a75',
  '0042_merge_messages': '13a62007b664ca6ad8b65a393fb72936572e637819fc92f578f86e4a57b2dc98',
  '0043_inner_ssn': '08865a3f6a113493966dd5f982883b09c71b77d97407cc8aaf1974a8bcca32f9',
  '0044_shared_lab_codes': '3bd29b49f7d4923656f7b9614c1dee8d10a1e954d68d95b988b14e1f14553463',
  '0045_lab_times': '15f4ae9a327cac7407a5d88229b5f23045030be98442ebec52f9ba2d73f884f4',
  '0046_order_of_events': '2bb85dc086e48e0cb4f15b5e873b25680cff2179bcbb40604e969fe105b43808',
  '0047_kept_origins': 'ce5a0a70a531134bc67600e99e2515bb97207704f29b5c642b434a7e9812aa2e',
  '0048_planned_places': '34ba3f560a77170b224bd15462e55a11db287c7dc59778842afbb99b2403ef67',
  '0049_lab_details': 'b4d5d890a1c094a028211ac4553a6f469ba00366ae384003999bc5f30d34d224',
};

/**
 * All lines of FROZEN but the newest: how many, and the SHA-256 of them. With a new migration it moves on by the one that was the newest.
 * With as many lines and another hash, a frozen line was changed.
 */
const SEALED = { lines: 47, sha256: '26e1b22379ee40e24b3fbe7ac13ad5f21c15ae069d689944d3f9c5d65ddf4143' };

describe('the migrations', () => {
  it('keep the text under which they were applied', async () => {
    const { db, close } = await openTestDatabase();
    const applied = await listMigrations(db);
    await close();
    expect(Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum]))).toEqual(FROZEN);
  });

  it('have lines of which none but the newest was changed', () => {
    const lines = Object.entries(FROZEN).slice(0, -1);
    const sha256 = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
    expect({ lines: lines.length, sha256 }).toEqual(SEALED);
  });

  it('are all frozen', () => {
    const files = readdirSync(join(__dirname, '../../../src/server/db/migrations'));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(Object.keys(FROZEN));
  });
});
