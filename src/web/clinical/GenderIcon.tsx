import { FemaleIcon, MaleIcon } from '../ui/icons';

/** M is the male icon, anything else the female one (spec §2). */
export function GenderIcon({ gender, size }: { gender: string; size?: number }) {
  return gender === 'M' ? <MaleIcon title="Male" size={size} /> : <FemaleIcon title="Female" size={size} />;
}
