const CAPITALS = /^[A-Z][A-Z0-9_]*$/;
/** No limits: how many ms a unit of time has. */
const UNITS = /^(SECOND|MINUTE|HOUR|DAY)(_MS)?$/;

/**
 * An expected value that is imported from the code under test changes with it, so that no test notices a wrong limit. Reports a constant
 * that a test imports from `src` and gives as a number to a matcher of `expect`: the test states the number of the specification itself.
 */
module.exports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      stated: 'State the number of the specification: {{name}} would change with the code under test.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    return {
      ImportDeclaration(declaration) {
        if (!/(^|\/)src\//.test(declaration.source.value)) return;
        for (const specifier of declaration.specifiers) {
          const { name } = specifier.local;
          if (!CAPITALS.test(name) || UNITS.test(name)) continue;
          for (const variable of context.sourceCode.getDeclaredVariables(specifier)) {
            for (const { identifier } of variable.references) {
              const value = valueOf(identifier);
              if (!isCount(value) && isExpected(value) && isNumber(services.getTypeAtLocation(value)))
                context.report({ node: value, messageId: 'stated', data: { name } });
            }
          }
        }
      },
    };
  },
};

/** `LIMITS.heartRate.max` as a whole. */
function valueOf(node) {
  const { parent } = node;
  return parent.type === 'MemberExpression' && parent.object === node ? valueOf(parent) : node;
}

/** How many entries a table has is no limit. */
const isCount = ({ property }) => property?.name === 'length';

const isNumber = (type) => (type.isUnion() ? type.types.some(isNumber) : (type.flags & NUMBER_LIKE) !== 0);

/** `ts.TypeFlags.NumberLike`. */
const NUMBER_LIKE = require('typescript').TypeFlags.NumberLike;

/** Whether a node is in an argument of a matcher. */
function isExpected(node) {
  for (let child = node, { parent } = node; parent; child = parent, { parent } = parent) {
    if (/Function/.test(parent.type)) return false;
    if (parent.type === 'CallExpression' && parent.arguments.includes(child) && isMatcher(parent.callee))
      return true;
  }
  return false;
}

const isMatcher = (callee) =>
  callee.type === 'MemberExpression' &&
  /^to[A-Z]/.test(callee.property.name ?? '') &&
  isOfExpect(callee.object);

function isOfExpect(node) {
  if (node.type === 'MemberExpression') return isOfExpect(node.object);
  return (
    node.type === 'CallExpression' && /^expect$/.test(node.callee.name ?? node.callee.object?.name ?? '')
  );
}
