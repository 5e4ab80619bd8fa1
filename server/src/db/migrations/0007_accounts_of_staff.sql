-- The staff member that an account is, at most one account each. The owner's account is the owner among the staff.
ALTER TABLE users ADD COLUMN staff_id bigint;
CREATE UNIQUE INDEX users_staff ON users (salon_id, staff_id);
ALTER TABLE users ADD CONSTRAINT users_staff_member
  FOREIGN KEY (salon_id, staff_id) REFERENCES staff (user_id, id);

UPDATE users SET staff_id = staff.id
FROM salons, staff
WHERE salons.owner_account_id = users.id AND staff.user_id = salons.id AND staff.role = 'Owner';
