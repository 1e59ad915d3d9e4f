import { insertArrived } from '../../../db/hl7/out/outboundAlarms';
import { saveConnection, type ConnectionState } from '../../../db/hl7/linkSenders';
import {
  concludeQueued,
  nextQueued,
  storeFailedAttempt,
  type Answer,
  type QueuedMessage,
} from '../../../db/hl7/out/outbound';
import { RepeatedWork } from '../../alarms/watch/repeatedWork';
import { CALLING_EVENTS } from './alarmTerms';
import { answerTo, isRefusedForNow } from './answer';
import { BackOff, LAST_MS } from './backOff';
import { queueAlarms, queueValues, UnknownDepartment, valuesDueUntil, type FillOptions } from './fillQueue';
import { newControlId } from './header';
import { heartbeat } from './heartbeat';
import { LineFault, NotNow, type Connect, type Line } from './line';
import { LinkHold } from './linkHold';

const LOOK_MS = 500;
/** The other side has this long to answer. */
const ANSWER_MS = 20_000;
/** What is refused for now is sent so often, for two minutes, before the refusal counts: alarms wait behind it. */
const SENT_AT_MOST = 8;
const OUR_ERROR = 'What waits could not be sent: an error of this server, which its log names.';

export interface LinkSenderOptions extends FillOptions {
  /** Epoch ms. */
  clock: () => number;
  /** A monotonic clock in ms. */
  elapsed: () => number;
  connect: Connect;
  /** Names this server. */
  holder: string;
  /** Steps of alarms were written. */
  onArrived: () => void;
  /** Receives the error of work that failed here; it is tried again. */
  onError: (error: unknown) => void;
  answerMs?: number;
}

/**
 * Sends what waits for a link, in order and one at a time: a message leaves the queue with an answer alone, so
 * that a crash at any moment sends it again, under the same control id.
 */
export class LinkSender {
  readonly #options: LinkSenderOptions;
  readonly #work: RepeatedWork;
  readonly #hold: LinkHold;
  #line: Line | null = null;
  #shown: ConnectionState | null = null;
  #since: number | null = null;
  #problem: string | null = null;
  /** What is wrong with how the link is set up. */
  #setUpProblem: string | null = null;
  readonly #filling: BackOff;
  readonly #sending: BackOff;
  /** By `elapsed`: not before then is it connected without anything to send. */
  #idleNextAt = -Infinity;
  #answeredAt = -Infinity;
  /** How often alarms were refused for now since the last message that was taken. */
  #refusals = 0;
  #valuesUntil: number | null = null;
  #isClosed = false;

  constructor(options: LinkSenderOptions) {
    this.#options = options;
    this.#filling = new BackOff(options.elapsed);
    this.#sending = new BackOff(options.elapsed);
    this.#work = new RepeatedWork(() => this.#look(), options.onError);
    this.#hold = new LinkHold({
      ...options,
      linkId: options.link.id,
      onLost: () => {
        this.#line?.close();
        this.#shown = null;
      },
    });
  }

  start(): void {
    this.#work.start(LOOK_MS);
  }

  /** Whether this server sends, and how its connection is. */
  status(): ConnectionState & { isHeld: boolean } {
    const since = this.#line?.isOpen === true ? this.#since : null;
    return { isHeld: this.#hold.isHeld, since, problem: this.#setUpProblem ?? this.#problem };
  }

  /** Does what there is to do, unless it is too early after a failure. A concurrent call waits for the same run. */
  run(): Promise<void> {
    return this.#work.run();
  }

  /** Resolves when what is under way has ended: an answer that is awaited is not. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#line?.close();
    await this.#work.close();
    await this.#hold.close();
  }

  async #look(): Promise<void> {
    if (this.#isClosed || !(await this.#hold.hold())) return;
    if (this.#filling.isDue) await this.#fill();
    if (this.#sending.isDue) await this.#send();
    await this.#show();
  }

  async #fill(): Promise<void> {
    const { clock, link } = this.#options;
    try {
      while (await queueAlarms(this.#options, clock())) if (this.#isClosed) return;
      const until = valuesDueUntil(link, clock());
      if (until !== null && until !== this.#valuesUntil) await queueValues(this.#options, until, clock());
      this.#valuesUntil = until;
      this.#setUpProblem = null;
      this.#filling.succeeded();
    } catch (error) {
      const isSetUp = error instanceof UnknownDepartment;
      this.#setUpProblem = isSetUp ? error.message : OUR_ERROR;
      if (isSetUp) return;
      // What is in the queue already is sent all the same.
      this.#filling.failed();
      this.#options.onError(error);
    }
  }

  async #send(): Promise<void> {
    const { db, link } = this.#options;
    let next = await nextQueued(db, link.id);
    if (next === null && !this.#isIdleWorkDue()) return;
    try {
      const line = await this.#open();
      if (line === null) return;
      await this.#show();
      while (next !== null && this.#hold.isHeld && !this.#isClosed) {
        await this.#exchange(line, next);
        next = await nextQueued(db, link.id);
      }
      if (next === null && this.#isHeartbeatDue() && this.#hold.isHeld) await this.#beat(line);
      this.#problem = null;
      this.#sending.succeeded();
    } catch (error) {
      const isOfLine = error instanceof LineFault;
      if (!isOfLine) this.#options.onError(error);
      if (this.#isClosed) return;
      if (!(error instanceof NotNow)) this.#drop();
      const wait = this.#failed(isOfLine ? error.message : OUR_ERROR);
      if (isOfLine && next !== null) await storeFailedAttempt(db, next.id, this.#options.clock() + wait);
    }
  }

  async #exchange(line: Line, { id, controlId, message, alarmEventId }: QueuedMessage): Promise<void> {
    const { link, elapsed, onArrived, answerMs = ANSWER_MS } = this.#options;
    const answer = await line.exchange(
      message,
      (bytes) => answerTo(controlId, bytes, link.charset),
      answerMs,
    );
    this.#answeredAt = elapsed();
    if (isRefusedForNow(answer) && this.#isToWait(alarmEventId))
      throw new NotNow(`The other side cannot take a message now (${answer.errorText}). It is sent again.`);
    if (answer.state === 'delivered') this.#refusals = 0;
    this.#sending.succeeded();
    this.#problem = null;
    if (await this.#conclude(id, answer, alarmEventId)) onArrived();
    // A long queue is sent in one go, and takes its time.
    await this.#show();
  }

  /** An alarm waits, values keep none back; nor does one alarm after the other, until something is taken again. */
  #isToWait(alarmEventId: number | null): boolean {
    if (alarmEventId === null) return false;
    this.#refusals += 1;
    return this.#refusals < SENT_AT_MOST;
  }

  async #conclude(id: number, answer: Answer, alarmEventId: number | null): Promise<boolean> {
    const { db, link, clock } = this.#options;
    return db.transaction().execute(async (tx) => {
      const isFirst = await concludeQueued(tx, id, answer, clock());
      if (!isFirst || answer.state !== 'delivered' || alarmEventId === null) return false;
      return insertArrived(tx, { alarmEventId, link: link.name, events: CALLING_EVENTS }, clock());
    });
  }

  async #beat(line: Line): Promise<void> {
    const { link, zone, clock, elapsed, answerMs = ANSWER_MS } = this.#options;
    const controlId = newControlId();
    const message = heartbeat({ receiver: link, zone, now: clock(), controlId });
    await line.exchange(message, (bytes) => answerTo(controlId, bytes, link.charset), answerMs);
    this.#answeredAt = elapsed();
  }

  /** Null when this server must not send any more. */
  async #open(): Promise<Line | null> {
    if (this.#line?.isOpen === true) return this.#line;
    const { connect, clock, elapsed } = this.#options;
    const line = await connect((closed) => {
      // Some receivers close what is idle: it is opened again with the next message, or in a while.
      if (closed === this.#line) this.#idleNextAt = elapsed() + LAST_MS;
    });
    // What ended it, or took over, while it was being opened did not see it.
    if (this.#isClosed || !this.#hold.isHeld) {
      line.close();
      return null;
    }
    this.#line = line;
    this.#since = clock();
    this.#answeredAt = elapsed();
    return line;
  }

  #isIdleWorkDue(): boolean {
    const isOpen = this.#line?.isOpen === true;
    return isOpen ? this.#isHeartbeatDue() : this.#options.elapsed() >= this.#idleNextAt;
  }

  #isHeartbeatDue(): boolean {
    const every = this.#options.link.heartbeat_every;
    return every !== undefined && this.#options.elapsed() >= this.#answeredAt + 1_000 * every;
  }

  /** Returns how long to wait, ms. */
  #failed(problem: string): number {
    const wait = this.#sending.failed();
    this.#idleNextAt = this.#options.elapsed() + wait;
    this.#problem = problem;
    return wait;
  }

  #drop(): void {
    this.#line?.close();
    this.#line = null;
  }

  /** Stores how the connection is, when that has changed. */
  async #show(): Promise<void> {
    const { db, link, holder } = this.#options;
    const { since, problem } = this.status();
    const state = { since, problem };
    if (state.since === this.#shown?.since && state.problem === this.#shown.problem) return;
    await saveConnection(db, link.id, holder, state);
    this.#shown = state;
  }
}
