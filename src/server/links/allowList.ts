import { BlockList, isIP } from 'node:net';

/** Where nothing is said, only programs of this machine may connect. */
const THIS_MACHINE = ['127.0.0.0/8', '::1'];

/** Says of an address whether it is one of these addresses or networks. */
export function allowList(allowed: readonly string[] = THIS_MACHINE): (address: string) => boolean {
  const list = new BlockList();
  for (const each of allowed) {
    const [address = '', prefix] = each.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    // A socket of both families says IPv4 addresses in the form of IPv6.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
