import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { PatientBannerLine } from '../clinical/banner/PatientBannerLine';
import type { Question } from '../clinical/words/moveText';
import { ConfirmModal } from '../ui/modals/ConfirmModal';
import { Sentences } from '../ui/modals/Sentences';
import { DECLINED, notSent, type SaveResult } from './saveFailure';

interface Asked {
  question: Question;
  /** The question was asked before and has changed since. */
  hasChanged: boolean;
  answer: (isYes: boolean) => void;
}

/**
 * Reads the data of a save from the server (`look`), and asks the question that `questionOf` builds from it,
 * if any; resolves with the last data read, or with the result of the cancelled save.
 */
export type Agree = <Facts>(
  look: () => Promise<SaveResult<Facts>>,
  questionOf: (facts: Facts) => Question | null,
) => Promise<SaveResult<Facts>>;

/**
 * Asks before a save with consequences that the user must know. After the confirmation it reads the data
 * again: if another user has changed it meanwhile, it says so and asks again. Leaving the screen declines.
 */
export function useQuestion(): { agree: Agree; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked | null>(null);
  useEffect(() => () => open.current?.answer(false), []);
  const ask = useCallback(
    (question: Question, hasChanged: boolean) =>
      new Promise<boolean>((resolve) => {
        open.current = { question, hasChanged, answer: resolve };
        setAsked(open.current);
      }).finally(() => {
        open.current = null;
        setAsked(null);
      }),
    [],
  );
  const agree = useCallback<Agree>(
    async (look, questionOf) => {
      let agreed: string | null = null;
      for (;;) {
        const looked = await look();
        if (looked.error !== undefined) return notSent(looked.error);
        const question = questionOf(looked.data as NonNullable<typeof looked.data>);
        const wording = JSON.stringify(question);
        if (question === null || wording === agreed) return looked;
        if (!(await ask(question, agreed !== null))) return DECLINED;
        agreed = wording;
      }
    },
    [ask],
  );
  return {
    agree,
    dialog: asked === null ? null : <QuestionDialog key={JSON.stringify(asked.question)} {...asked} />,
  };
}

/** Enter, Escape and a press outside the dialog decline. */
function QuestionDialog({ question: { title, sentences, patient }, hasChanged, answer }: Asked) {
  return (
    <ConfirmModal title={title} onCancel={() => answer(false)} onConfirm={() => answer(true)}>
      {patient === null ? null : <PatientBannerLine patient={{ id: patient }} />}
      {hasChanged ? (
        <p role="alert">
          <strong>This has changed while you were asked.</strong>
        </p>
      ) : null}
      <Sentences of={sentences} />
    </ConfirmModal>
  );
}
