import { Button } from 'antd';
import { use, useEffect, useRef, useState } from 'react';
import { holdWhile } from '../../lib/leaveGuard';
import { PlaceContext } from '../../lib/place';
import { AppModal } from '../../ui/modals/AppModal';
import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import './shownOnce.css';

/** What was done about the secret: nothing yet, copied, or only selected, to be copied by hand. */
type Copying = 'not yet' | 'copied' | 'by hand';

interface ShownOnceProps {
  title: string;
  /** What it is for, above it. */
  intro: string;
  /** Its name, for assistive technology and where it could not be copied: 'address'. */
  label: string;
  noun: string;
  secret: string;
  warning: string;
  /** What closing it uncopied means. */
  loss: string;
  onClose: () => void;
}

/** A secret that is shown this once: closing it uncopied is confirmed first. */
export function ShownOnce({ title, intro, label, noun, secret, warning, loss, onClose }: ShownOnceProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copying, setCopying] = useState<Copying>('not yet');
  const [isAsking, setAsking] = useState(false);
  const isKept = copying === 'copied';
  const place = use(PlaceContext);
  useEffect(() => (isKept ? undefined : holdWhile(() => 'typed', place)), [isKept, place]);
  const words: Readonly<Record<Copying, string>> = {
    'not yet': '',
    copied: 'Copied.',
    'by hand': `The browser does not let this page copy. The ${noun} is selected: copy it with the keyboard.`,
  };
  const copy = async () => {
    field.current?.select();
    // Browsers offer the clipboard on https and on this computer alone.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (clipboard === undefined) throw new Error('There is no clipboard.');
      await clipboard.writeText(secret);
      setCopying('copied');
    } catch {
      setCopying('by hand');
    }
  };
  const close = () => {
    if (isKept) onClose();
    else setAsking(true);
  };
  return (
    <>
      <AppModal
        title={title}
        onClose={close}
        width={560}
        footer={
          <>
            <Button onClick={() => void copy()}>Copy</Button>
            <Button type="primary" onClick={close}>
              Done
            </Button>
          </>
        }
      >
        <p>{intro}</p>
        <textarea
          ref={field}
          className="shown-once"
          aria-label={label}
          readOnly
          rows={2}
          spellCheck={false}
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={({ currentTarget: { selectionStart, selectionEnd } }) => {
            if (selectionEnd - selectionStart === secret.length) setCopying('copied');
          }}
        />
        <p className="shown-once-warning">{warning}</p>
        <p className="shown-once-copied" role="status">
          {words[copying]}
        </p>
      </AppModal>
      {isAsking ? (
        <ConfirmModal
          title="Close without copying?"
          cancelText="Back"
          confirmText="Close anyway"
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        >
          <p>{loss}</p>
        </ConfirmModal>
      ) : null}
    </>
  );
}
