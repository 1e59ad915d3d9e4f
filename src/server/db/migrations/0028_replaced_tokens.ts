/** A gateway token that the environment replaced by another one: it lives again when the environment names it again. */
export const replacedTokens = /* sql */ `
ALTER TABLE gateway_tokens ADD COLUMN is_replaced boolean NOT NULL DEFAULT false;
`;
