/** The audit log of one patient includes what was sent about their alerts, which would be looked for among all notifications. */
export const notificationsOfAlerts = /* sql */ `
CREATE INDEX notifications_alert ON notifications (alert_id);
`;
