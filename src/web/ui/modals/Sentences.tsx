import './Sentences.css';

/** What a dialog says, a paragraph a sentence; no two are alike. */
export const Sentences = ({ of }: { of: readonly string[] }) => (
  <div className="modal-sentences">
    {of.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
);
