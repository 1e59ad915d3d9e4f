import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types';
import { createElement, type ReactNode } from 'react';
import type { IconProps } from '../page/Outline';

/**
 * An icon of Ant Design as one `svg`, without the wrapper of `@ant-design/icons`: that names every icon, also those that
 * are decoration, and weighs more than all of ours together on the sign-in page.
 */
export function antIcon({ icon }: IconDefinition, usualSize = 16) {
  const { attrs, children = [] } = typeof icon === 'function' ? icon('currentColor', 'none') : icon;
  const drawing = onePath(children) ?? children.map(draw);
  const viewBox = attrs['viewBox'] ?? '64 64 896 896';
  return function AntIcon({ title, size = usualSize, ...rest }: IconProps) {
    const meaning = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
    return (
      <svg
        viewBox={viewBox}
        width={size}
        height={size}
        fill="currentColor"
        fillRule={attrs['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero'}
        focusable="false"
        {...meaning}
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}

/** Paths without attributes of their own as one: a card has little room for nodes. They do not overlap, so that it looks the same. */
function onePath(children: readonly AbstractNode[]): ReactNode {
  const isPlain = children.every(({ tag, attrs }) => tag === 'path' && Object.keys(attrs).join() === 'd');
  return isPlain ? <path d={children.map(({ attrs }) => attrs['d']).join('')} /> : null;
}

function draw({ tag, attrs, children = [] }: AbstractNode, index: number): ReactNode {
  return createElement(tag, { key: index, ...attrs }, ...children.map(draw));
}
