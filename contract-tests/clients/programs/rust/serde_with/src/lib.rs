// Stands in for serde_with, which Debian does not have; the client takes fields that may be null from it.
pub mod rust {
    pub mod double_option {
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        pub fn deserialize<'a, T, D>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
        where
            T: Deserialize<'a>,
            D: Deserializer<'a>,
        {
            Option::deserialize(deserializer).map(Some)
        }

        pub fn serialize<S, T>(value: &Option<Option<T>>, serializer: S) -> Result<S::Ok, S::Error>
        where
            S: Serializer,
            T: Serialize,
        {
            value.as_ref().and_then(|given| given.as_ref()).serialize(serializer)
        }
    }
}
