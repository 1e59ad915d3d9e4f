import { FemaleIcon, MaleIcon } from '../../ui/icons/icons';

/** The male icon for M, the female one for any other value (spec §2). */
export function GenderIcon({ gender, size }: { gender: string; size?: number }) {
  return gender === 'M' ? <MaleIcon title="Male" size={size} /> : <FemaleIcon title="Female" size={size} />;
}
