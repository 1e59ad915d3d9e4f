import './Sentences.css';

/** The text of a dialog, one paragraph per sentence; no two are alike. */
export const Sentences = ({ of }: { of: readonly string[] }) => (
  <div className="modal-sentences">
    {of.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
);
