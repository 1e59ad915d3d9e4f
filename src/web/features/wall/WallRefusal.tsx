import type { WallRefusal as Refusal } from '../../api/wall';
import { clearDisplayToken } from '../../lib/session/displayToken';
import { ErrorIcon } from '../../ui/icons/signInIcons';

/** Over everything, with no data left: why this display may show nothing, and what can be done. */
export function WallRefusal({ title, isOfDisplay }: Refusal) {
  return (
    <main className="wall-refusal">
      <ErrorIcon />
      <h1>{title}</h1>
      {isOfDisplay ? (
        <>
          <p>An administrator can give it a new address.</p>
          <button type="button" className="button" onClick={clearDisplayToken}>
            Forget this display
          </button>
        </>
      ) : (
        <p>Correct the address of this display.</p>
      )}
    </main>
  );
}
