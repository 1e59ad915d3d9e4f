import { Result } from 'antd';
import { ShieldIcon } from '../icons/navigationIcons';
import './Refusal.css';

/** For a user who lacks the permission for an address (open-points §6). */
export function Refusal() {
  return (
    <div className="refusal" role="alert">
      <Result
        icon={<ShieldIcon size={32} />}
        title="This is for Admins only."
        subTitle="Your account has no permission to see or change it. Ask an Admin of your hospital."
      />
    </div>
  );
}
