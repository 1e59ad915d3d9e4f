/** ICD-10-CM code, name, description. */
export type Diagnosis = readonly [code: string, name: string, description: string];
