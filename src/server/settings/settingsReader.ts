export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings as text, number, flag or list; every invalid value is added to `problems`. */
export function settingsReader(env: Environment, problems: string[]) {
  const text = (name: string): string | null => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const number = (
    name: string,
    { min, max, otherwise }: { min: number; max: number; otherwise: number },
  ): number => {
    const value = text(name);
    if (value === null) return otherwise;
    const parsed = Number(value);
    if (parsed >= min && parsed <= max) return parsed;
    problems.push(`${name} must be a number from ${min} to ${max}`);
    return otherwise;
  };
  return {
    text,
    number,
    integer(name: string, limits: { min: number; max: number; otherwise: number }): number {
      const value = number(name, limits);
      if (Number.isInteger(value)) return value;
      problems.push(`${name} must be a whole number`);
      return limits.otherwise;
    },
    daysKept(name: string, otherwise: number): number {
      return this.integer(name, { min: 0, max: 36_500, otherwise });
    },
    flag(name: string): boolean {
      const value = text(name)?.toLowerCase() ?? '0';
      if (!['0', '1', 'false', 'true'].includes(value)) problems.push(`${name} must be 1 or 0`);
      return value === '1' || value === 'true';
    },
    checked(name: string, isValid: (value: string) => boolean, rule: string): string | null {
      const value = text(name);
      if (value === null || isValid(value)) return value;
      problems.push(`${name} ${rule}`);
      return null;
    },
    list(name: string, isValid: (value: string) => boolean, rule: string): string[] {
      const values = (text(name) ?? '')
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== '');
      if (!values.every(isValid)) problems.push(`${name} ${rule}`);
      return values;
    },
    choice<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
      const value = text(name)?.toLowerCase();
      if (value === undefined) return otherwise;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined) problems.push(`${name} must be one of ${choices.join(', ')}`);
      return chosen ?? otherwise;
    },
  };
}
