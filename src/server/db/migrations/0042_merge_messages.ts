/** Which message made a merge: its page in the log says what became of that. */
export const mergeMessages = /* sql */ `
-- No reference: the merge is kept longer than its message.
ALTER TABLE patient_merges ADD COLUMN message_id bigint;
CREATE INDEX patient_merges_message ON patient_merges (message_id) WHERE message_id IS NOT NULL;
`;
