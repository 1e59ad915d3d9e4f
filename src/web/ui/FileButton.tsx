import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../lib/browser/saveFile';
import './FileButton.css';

interface FileButtonProps {
  label: string;
  /** The file's. */
  name: string;
  /** The text of the file; accepts the promise of a lazy query unchanged. */
  load: () => Promise<{ data?: string | undefined; error?: unknown }>;
  /** Why there is none, in words; left out, it is always that it could not be loaded. */
  problemOf?: (error: unknown) => string | null;
}

/** Saves a CSV file, or says why it could not. */
export function FileButton({ label, name, load, problemOf = () => null }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    const { data, error } = await load();
    setBusy(false);
    // One that failed has the text of the one before, of the same question, beside its error.
    const isLoaded = error === undefined && data !== undefined;
    setProblem(isLoaded ? null : (problemOf(error) ?? 'The file could not be loaded. Try again.'));
    if (isLoaded) saveFile(name, 'text/csv;charset=utf-8', data);
  };
  return (
    <>
      {problem === null ? null : (
        <span className="file-problem" role="alert">
          {problem}
        </span>
      )}
      <Button loading={isBusy} onClick={() => void save()}>
        {label}
      </Button>
    </>
  );
}
