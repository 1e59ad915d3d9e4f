import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArguments } from '../../../src/simulator/arguments';
import { adtMessage, ROUND } from '../../../src/simulator/hl7/adtFeed';
import { startReceiver as startAlarmReceiver } from '../../../src/simulator/hl7/alarmReceiver';
import { administration } from '../../../src/simulator/hl7/feeds';
import { eui64Of, pcd01 } from '../../../src/simulator/hl7/hl7Monitor';
import { MllpClient } from '../../../src/simulator/hl7/mllp';
import { simulateHl7 } from '../../../src/simulator/hl7/simulateHl7';
import { readReceived } from '../../../src/server/services/hl7/message/receivedMessage';
import { startReceiver, type Receiver } from '../../fixtures/hl7/receiver';
import { eventually } from '../../fixtures/time/eventually';

const NOW = Date.parse('2026-03-10T08:00:01.250Z');

const textsOf = (text: string, segment: string) =>
  readReceived(Buffer.from(text), 'UNICODE UTF-8').message?.segments.filter(({ name }) => name === segment) ??
  [];

describe('a simulated monitor', () => {
  it('says what it measured as PCD-01: its EUI-64, containment, units, times', () => {
    const reading = {
      vendor_device_id: eui64Of(1),
      type: 'RHEO_SIMULATOR' as const,
      timestamp: '2026-03-10T08:00:00.000Z',
      observations: { heartRate: 71.6, bloodPressureMean: 80, bodyTemperature: 36.84 },
    };
    const message = pcd01(reading, { controlId: 'ID-1', now: NOW, person: '' });
    expect(message?.split('\r').slice(0, -1)).toEqual([
      'MSH|^~\\&|SIMULATED^0009FBFFFE000001^EUI-64|DEMO HOSPITAL|WARDLINE|DEMO HOSPITAL|20260310080001.250+0000||ORU^R01^ORU_R01|ID-1|P|2.6|||NE|AL||UNICODE UTF-8',
      'PID|||',
      'OBR|1||ID-1^SIMULATED^0009FBFFFE000001^EUI-64|182777000^monitoring of patient^SCT|||20260310080000.000+0000',
      'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||||||0009FBFFFE000001^^0009FBFFFE000001^EUI-64',
      'OBX|2||69966^MDC_DEV_MON_PHYSIO_MULTI_PARAM_VMD^MDC|1.1.0.0|||||||X',
      'OBX|3||69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN^MDC|1.1.1.0|||||||X',
      'OBX|4||69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN^MDC|1.1.2.0|||||||X',
      'OBX|5||69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN^MDC|1.1.3.0|||||||X',
      'OBX|6||69967^MDC_DEV_MON_PHYSIO_MULTI_PARAM_CHAN^MDC|1.1.4.0|||||||X',
      'OBX|7|NM|147842^MDC_ECG_HEART_RATE^MDC|1.1.1.1|72|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||20260310080000.000+0000',
      'OBX|8|NM|150023^MDC_PRESS_BLD_NONINV_MEAN^MDC|1.1.2.3|80|266016^MDC_DIM_MMHG^MDC|||||R|||20260310080000.000+0000',
      'OBX|9|NM|150344^MDC_TEMP^MDC|1.1.4.1|36.8|268192^MDC_DIM_DEGC^MDC|||||R|||20260310080000.000+0000',
    ]);
  });

  it('sends nothing when nothing was measured', () => {
    const reading = { vendor_device_id: eui64Of(2), timestamp: '2026-03-10T08:00:00.000Z', observations: {} };
    expect(pcd01({ ...reading, type: 'RHEO' }, { controlId: 'ID', now: NOW, person: '' })).toBeNull();
  });
});

describe('the simulated administration', () => {
  it('admits, moves, merges and discharges one patient in a round', () => {
    const sent = ROUND.map((event) => adtMessage(event, { controlId: 'C', now: NOW, round: 'R1' }));
    expect(sent.map((text) => text.split('|')[8])).toEqual([
      'ADT^A01^ADT_A01',
      'ADT^A08^ADT_A01',
      'ADT^A02^ADT_A02',
      'ADT^A04^ADT_A01',
      'ADT^A03^ADT_A03',
      'ADT^A40^ADT_A39',
      'ADT^A03^ADT_A03',
    ]);
    const [admission = '', , move = '', , , merge = '', discharge = ''] = sent;
    const [pid] = textsOf(admission, 'PID');
    const [pv1] = textsOf(admission, 'PV1');
    expect([
      pid?.text(3),
      pid?.text(3, 4),
      pid?.text(3, 5),
      pid?.text(5),
      pid?.text(7),
      pid?.text(8),
    ]).toEqual([...['4711001', 'DEMO', 'MR', 'Öztürk-Hallgren', '19480917', 'F']]);
    expect([pv1?.text(3), pv1?.text(3, 3), pv1?.text(19), pv1?.text(44)]).toEqual([
      ...['MED', '7', 'AR1', '20260310080001.250+0000'],
    ]);
    expect(textsOf(move, 'PV1').map((each) => [each.text(3), each.text(3, 3), each.text(19)])).toEqual([
      ['ICU', '6', 'AR1'],
    ]);
    expect(textsOf(merge, 'MRG').map((each) => [each.text(1), each.text(1, 4)])).toEqual([
      ['4711002', 'DEMO'],
    ]);
    expect(textsOf(discharge, 'PV1').map((each) => each.text(45))).toEqual(['20260310080001.250+0000']);
  });
});

describe('over a connection', () => {
  const given = {} as {
    receiver: Receiver;
    folder: string;
    stop: AbortController;
    milestones: string[];
    warned: string[];
  };
  beforeEach(async () => {
    given.receiver = await startReceiver();
    given.folder = await mkdtemp(join(tmpdir(), 'wardline-hl7-'));
    given.stop = new AbortController();
    given.milestones = [];
    given.warned = [];
  });
  afterEach(async () => {
    given.stop.abort();
    await given.receiver.close();
    await rm(given.folder, { recursive: true });
  });
  const log = () => ({
    milestone: (line: string) => void given.milestones.push(line),
    warn: (line: string) => void given.warned.push(line),
    say: () => undefined,
  });
  const address = () => ({ host: '127.0.0.1', port: given.receiver.port });
  const typesOf = () => given.receiver.received.map(({ text }) => text.split('|')[8]?.slice(0, 7));

  it('a round is sent in order, each message once it was answered, and again when it was not', async () => {
    let refusedOnce = false;
    given.receiver.answerBy(({ socket, acknowledge }) => {
      if (given.receiver.received.length === 2 && !refusedOnce) {
        refusedOnce = true;
        socket.destroy();
      } else acknowledge('AA');
    });
    const running = administration(address(), {
      log: log(),
      clock: Date.now,
      stop: given.stop.signal,
      secondMs: 0.01,
    });
    await eventually(() => expect(given.receiver.received.length).toBeGreaterThanOrEqual(9));
    given.stop.abort();
    await running;
    expect(typesOf().slice(0, 9)).toEqual([
      ...['ADT^A01', 'ADT^A08', 'ADT^A08', 'ADT^A02', 'ADT^A04', 'ADT^A03', 'ADT^A40', 'ADT^A03', 'ADT^A01'],
    ]);
    const ids = given.receiver.received.map(({ controlId }) => controlId);
    expect(ids[1]).toBe(ids[2]);
    expect(new Set(ids.slice(2)).size).toBe(ids.length - 2);
    expect(given.milestones.slice(0, 2)).toEqual(['HL7 ADT^A01 AA', 'HL7 ADT^A08 AA']);
    expect(given.warned).toEqual([expect.stringMatching(/^no answer over HL7 \(.+\); trying again$/)]);
  });

  it('a patient left in bed by the run before is discharged first', async () => {
    const file = join(given.folder, 'round.txt');
    await writeFile(file, 'LEFT1');
    const memory = { load: () => readFile(file, 'utf8'), save: (round: string) => writeFile(file, round) };
    const running = administration(address(), {
      log: log(),
      clock: Date.now,
      stop: given.stop.signal,
      memory,
    });
    await eventually(() => expect(given.receiver.received).toHaveLength(3));
    given.stop.abort();
    await running;
    expect(typesOf()).toEqual(['ADT^A03', 'ADT^A03', 'ADT^A01']);
    const visits = given.receiver.received.map(({ text }) => textsOf(text, 'PV1')[0]?.text(19));
    expect(visits).toEqual(['BLEFT1', 'ALEFT1', `A${await readFile(file, 'utf8')}`]);
  });

  it('monitors send a reading each at every interval, and the first one knows its person', async () => {
    const wanted = parseArguments(
      [
        '--hl7',
        `127.0.0.1:${given.receiver.port}`,
        '--adt',
        '127.0.0.1:1',
        '--devices',
        '2',
        '--interval',
        '0.1',
        '--scenario',
        'stable',
      ],
      {},
    );
    if (wanted === null) throw new Error('No help was asked for.');
    const running = simulateHl7(wanted, { log: log(), stop: given.stop.signal, clock: Date.now });
    await eventually(() => expect(given.receiver.received.length).toBeGreaterThanOrEqual(6));
    given.stop.abort();
    await running;
    expect(given.milestones[0]).toBe('MONITORS 0009FBFFFE000001 0009FBFFFE000002');
    const named = new Map(
      given.receiver.received.map(({ text }) => [
        textsOf(text, 'OBX')[0]?.text(18),
        textsOf(text, 'PID')[0]?.text(3),
      ]),
    );
    expect(named).toEqual(
      new Map([
        ['0009FBFFFE000001', '4711001'],
        ['0009FBFFFE000002', ''],
      ]),
    );
    expect(textsOf(given.receiver.received[0]?.text ?? '', 'OBX').length).toBeGreaterThan(10);
    expect(given.receiver.connections()).toBe(2);
  });

  it('the receiver answers an alarm with ORA^R41, and writes what it was without the patient', async () => {
    const port = given.receiver.port;
    await given.receiver.close();
    const receiver = await startAlarmReceiver({ host: '127.0.0.1', port }, { log: log(), clock: Date.now });
    const client = new MllpClient({ host: '127.0.0.1', port });
    const answer = await client.send(
      [
        'MSH|^~\\&|WARDLINE||X|Y|2026||ORU^R40^ORU_R40|ID-7|P|2.6',
        'PID|1||4711||Doe^John',
        'PV1|1|I|ICU^^6',
        'OBX|1|ST|196672^MDC_EVT_LO_LT_LIM^MDC|1.1.1.1.1|Heart rate low: 38 bpm',
        'OBX|2|ST|68481^MDC_ATTR_EVENT_PHASE^MDC|1.1.1.1.3|start',
      ].join('\r'),
    );
    expect(answer).toContain('|ORA^R41^ORA_R41|');
    expect(answer).toContain('\rMSA|AA|ID-7\r');
    expect(given.milestones).toEqual(['RECEIVED ORU^R40 ICU^^6 start Heart rate low: 38 bpm']);
    client.close();
    await receiver.close();
    given.receiver = await startReceiver();
  });
});
