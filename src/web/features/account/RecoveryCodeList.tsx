import { Button } from 'antd';
import { use, useEffect, useRef, useState } from 'react';
import { holdWhile } from '../../lib/leaveGuard';
import { PlaceContext } from '../../lib/place';
import { saveFile } from '../../lib/browser/saveFile';
import { ConfirmModal } from '../../ui/modals/ConfirmModal';
import './account.css';

interface RecoveryCodeListProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, shown this once: closing them before they were kept is confirmed first. */
export function RecoveryCodeList({ codes, onClose }: RecoveryCodeListProps) {
  const [said, setSaid] = useState('');
  const [isKept, setKept] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const place = use(PlaceContext);
  useEffect(() => (isKept ? undefined : holdWhile(() => 'typed', place)), [isKept, place]);
  const kept = (words: string) => {
    setKept(true);
    setSaid(words);
  };
  const copy = async () => {
    // Browsers offer the clipboard on https and on this computer alone.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    try {
      if (clipboard === undefined) throw new Error('There is no clipboard.');
      await clipboard.writeText(codes.join('\n'));
      kept('Copied.');
    } catch {
      setSaid('The browser does not let this page copy. Download or print the codes instead.');
    }
  };
  return (
    <div className="recovery">
      <h3 ref={heading} tabIndex={-1}>
        Recovery codes
      </h3>
      <p>
        Each of these signs you in once when you have no phone at hand.{' '}
        <strong>They are shown only now.</strong> Keep them where no other person finds them.
      </p>
      <ol className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-buttons">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button
          onClick={() => {
            saveFile('wardline-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`);
            kept('Downloaded.');
          }}
        >
          Download
        </Button>
        <Button
          onClick={() => {
            window.print();
            kept('');
          }}
        >
          Print
        </Button>
        <Button type="primary" onClick={() => (isKept ? onClose() : setAsking(true))}>
          Done
        </Button>
      </div>
      <p className="recovery-said" role="status">
        {said}
      </p>
      {isAsking ? (
        <ConfirmModal
          title="Close without keeping them?"
          cancelText="Back"
          confirmText="Close anyway"
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        >
          <p>The codes are not shown again. You can make other ones here at any time.</p>
        </ConfirmModal>
      ) : null}
    </div>
  );
}
