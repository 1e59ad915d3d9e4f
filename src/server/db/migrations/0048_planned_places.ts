/** Every event of a stay places its patient: a function in SQL is planned at each call, one in PL/pgSQL keeps its plan. */
export const plannedPlaces = /* sql */ `
CREATE OR REPLACE FUNCTION place_patients(placed int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE patients p SET department_key = now_at.department_key, bed_key = now_at.bed_key
  FROM (
    SELECT one.id, fold_text(d.name) AS department_key, fold_text(of_bed.abbreviation) || '-' || lpad(b.number::text, 10, '0') AS bed_key
    -- A subquery: a plan for the array at hand would look cheaper than the kept one, whenever it is short.
    FROM unnest((SELECT placed)) AS one(id)
    LEFT JOIN admissions a ON a.patient_id = one.id AND a.discharge_date IS NULL
    LEFT JOIN departments d ON d.id = a.department_id
    LEFT JOIN beds b ON b.id = a.bed_id
    LEFT JOIN departments of_bed ON of_bed.id = b.department_id) AS now_at
  WHERE p.id = now_at.id AND (p.department_key, p.bed_key) IS DISTINCT FROM (now_at.department_key, now_at.bed_key);
END $$;
`;
