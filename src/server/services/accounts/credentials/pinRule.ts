const RUN_UP = '01234567890123456789';
const RUN_DOWN = [...RUN_UP].reverse().join('');

/** Why a PIN is not accepted, as a sentence; null when it is. Its length is the contract's. */
export function objectionToPin(pin: string): string | null {
  if (RUN_UP.includes(pin) || RUN_DOWN.includes(pin))
    return 'A PIN may not be digits in a row, such as 123456.';
  if (/^(\d+?)\1+$/.test(pin) || new Set(pin).size < 3)
    return 'A PIN may not repeat its digits, such as 111111 or 121212.';
  return null;
}
