/** The product's mark and name. */
export function Brand() {
  return (
    <p className="brand">
      <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="m7.5 12 4 9 4.5-9 4.5 9 4-9" />
      </svg>
      <span>Wardline</span>
    </p>
  );
}
